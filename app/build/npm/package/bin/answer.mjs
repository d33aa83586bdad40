// Answers of the paths that are not those of Cosmos DB: {status, headers, body}.
import { STATUS_CODES } from "node:http";

// A FieldError is an invalid input.
export class FieldError extends Error {
  constructor(field, value, limit) {
    super(`${field} is ${value}; it must be ${limit}`);
    this.fields = { field, value, limit };
  }
}

export function reply(status, value) {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, body: `${typeof value === "string" ? value : JSON.stringify(value)}\n` };
}

// refusal is an error, a text or a FieldError, in the shape that SDKs read.
export function refusal(status, error) {
  return reply(status, { code: STATUS_CODES[status].replaceAll(" ", ""), message: error.message ?? error, ...error.fields });
}

export function notAllowed(methods) {
  const answer = refusal(405, `the methods of this path are ${methods}`);
  answer.headers.allow = methods;
  return answer;
}
