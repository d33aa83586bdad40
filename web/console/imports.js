// Replaces import and export in pasted samples: a program in the console is the body of a function, which has require
// instead. Line numbers do not change, so that errors name the right line, and neither do strings, templates and comments.
export function withoutImports(code) {
  const importing = /import\s*(?:([\w$]+)\s*)?(,\s*)?(?:(\{[^{}]*\}|\*\s*as\s+[\w$]+)\s*)?(?:from\s*)?(["'])([^"'\n]+)\4/y;
  const exporting = /export\s+(?:default\s+)?(?=(?:async\s+)?function\b|class\b|const\b|let\b|var\b)/y;
  const word = /[\w$]+/y;
  let out = "", at = 0; // the output, and the offset up to which the code is copied
  let last = ""; // the last token, which decides whether a slash divides or starts a regular expression
  const braces = []; // the depth of braces within each open template

  function replace(from, to, by) {
    out += code.slice(at, from) + by;
    at = to;
  }
  function skipTo(i, end) { // past the end mark, ignoring escaped ones
    for (; i < code.length && !code.startsWith(end, i); i++) if (code[i] === "\\") i++;
    return i + end.length;
  }
  function skipTemplate(i) {
    for (; i < code.length; i++) {
      if (code[i] === "\\") i++;
      else if (code[i] === "`") return i + 1;
      else if (code.startsWith("${", i)) {
        braces.push(0);
        return i + 2;
      }
    }
    return i;
  }
  function skipRegExp(i) {
    for (let inside = false; i < code.length && code[i] !== "\n"; i++) {
      if (code[i] === "\\") i++;
      else if (code[i] === "[") inside = true;
      else if (code[i] === "]") inside = false;
      else if (code[i] === "/" && !inside) return i + 1;
    }
    return i;
  }
  const named = (names) => (names.startsWith("*") ? names.replace(/^\*\s*as\s+/, "") : names.replace(/\bas\b/g, ":"));

  for (let i = 0; i < code.length;) {
    const c = code[i];
    if (c === "/" && code[i + 1] === "/") {
      const end = code.indexOf("\n", i);
      i = end < 0 ? code.length : end;
    } else if (c === "/" && code[i + 1] === "*") {
      i = code.indexOf("*/", i + 2);
      i = i < 0 ? code.length : i + 2;
    } else if (c === '"' || c === "'") {
      i = skipTo(i + 1, c);
      last = "value";
    } else if (c === "`") {
      i = skipTemplate(i + 1);
      last = "value";
    } else if (c === "/" && !/^(value|[)\]}])$/.test(last)) {
      i = skipRegExp(i + 1);
      last = "value";
    } else if (/[\w$]/.test(c)) {
      word.lastIndex = i;
      const name = word.exec(code)[0];
      if (last !== "." && name === "import") {
        importing.lastIndex = i;
        const found = importing.exec(code);
        if (found) {
          const [all, one, , some, mark, module] = found;
          const parts = [one && `${one} = require(${mark}${module}${mark})`, some && `${named(some)} = require(${mark}${module}${mark})`].filter(Boolean);
          const text = parts.length ? `const ${parts.join(", ")}` : `require(${mark}${module}${mark})`;
          replace(i, i + all.length, text + "\n".repeat(all.split("\n").length - text.split("\n").length));
          i += all.length;
          last = "value";
          continue;
        }
        if (/^import\s*\(/.test(code.slice(i, i + 100))) replace(i, i + name.length, "async_require");
      } else if (last !== "." && name === "export") {
        exporting.lastIndex = i;
        const found = exporting.exec(code);
        if (found) replace(i, i + found[0].length, "\n".repeat(found[0].split("\n").length - 1));
      }
      i += name.length;
      last = /^(return|typeof|case|in|of|do|else|await|void|delete|throw|new)$/.test(name) ? name : "value";
    } else {
      if (braces.length && c === "{") braces[braces.length - 1]++;
      if (braces.length && c === "}" && braces[braces.length - 1]-- === 0) {
        braces.pop();
        i = skipTemplate(i + 1);
        last = "value";
        continue;
      }
      if (!/\s/.test(c)) last = c;
      i++;
    }
  }
  return out + code.slice(at);
}

globalThis.cosmosttlWithoutImports = withoutImports; // for host.js
