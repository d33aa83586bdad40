// The error of a failed test, with the report of its emulator.

// explained adds a report to the message of an error, and returns the error. Test runners show the message, or the stack, which begins with it.
// What is no error, or cannot be changed, becomes the cause of one.
export function explained(error, report) {
  const text = "\n\ncosmosttl: " + report + "\n";
  try {
    const { message, stack } = error;
    const more = message + text;
    const at = stack.indexOf(message);
    error.message = more;
    error.stack = at < 0 ? more + "\n" + stack : stack.slice(0, at) + more + stack.slice(at + message.length);
    if (error.message === more) return error;
  } catch {
    // a string, or an object that is frozen
  }
  return new Error(String(error) + text, { cause: error });
}
