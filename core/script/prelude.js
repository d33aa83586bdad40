// The prelude is what a script finds: the documented API of server-side JavaScript, over messages. Its value is one function, which takes
// a message of package script as JSON and returns the answer as JSON. Operations are queued and told with the answer; their results come
// with the next message.
(function (global) {
  'use strict';
  const { parse, stringify } = JSON, evaluate = (0, global.eval), NativeError = global.Error, NativeDate = global.Date;
  const construct = Reflect.construct, define = Object.defineProperty, isArray = Array.isArray;

  // ---- What differs from the JavaScript of today

  // Error takes a number before its text, as in the service.
  function ScriptError(number, message) {
    const numbered = typeof number === 'number' && arguments.length > 1;
    const e = construct(NativeError, numbered ? [message] : [number, message], new.target || ScriptError);
    if (numbered) e.number = number;
    return e;
  }
  function replace(name, by, native) {
    for (const own of Object.getOwnPropertyNames(native)) {
      if (own !== 'prototype' && own !== 'length') define(by, own, Object.getOwnPropertyDescriptor(native, own));
    }
    by.prototype = native.prototype;
    define(by.prototype, 'constructor', { value: by, writable: true, configurable: true });
    define(global, name, { value: by, writable: true, configurable: true });
  }
  replace('Error', ScriptError, NativeError);
  for (const name of ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'InternalError', 'AggregateError']) {
    if (global[name]) Object.setPrototypeOf(global[name], ScriptError);
  }

  // The time is the account's, in UTC, and stands still while a script runs.
  let now = 0;
  const zoned = /(z|gmt|utc|[+-]\d\d:?\d\d)\s*(\(.*\))?\s*$/i, iso = /^[+-]?\d{4,6}(-\d\d){0,2}T/, day = /^[+-]?\d{4,6}(-\d\d){0,2}$/;
  const inUTC = text => day.test(text) || zoned.test(text) ? text : text + (iso.test(text) ? 'Z' : ' GMT');
  function ScriptDate(...a) {
    if (!new.target) return new ScriptDate().toString();
    if (a.length > 1) a = [ScriptDate.UTC(...a)];
    if (a.length === 0) a = [now];
    if (typeof a[0] === 'string') a = [ScriptDate.parse(a[0])];
    return construct(NativeDate, a, new.target);
  }
  replace('Date', ScriptDate, NativeDate);
  const nativeParse = NativeDate.parse, date = NativeDate.prototype;
  define(ScriptDate, 'now', { value: () => now, writable: true, configurable: true });
  define(ScriptDate, 'parse', { value: text => nativeParse(inUTC(String(text))), writable: true, configurable: true });
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    date['get' + part] = date['getUTC' + part];
    if (date['setUTC' + part]) date['set' + part] = date['setUTC' + part];
  }
  const { toUTCString } = date;
  const asDate = d => toUTCString.call(d).replace(/^(\w+), (\d+) (\w+) (\S+) .*/, '$1 $3 $2 $4');
  const asTime = d => toUTCString.call(d).replace(/^.* (\S+) GMT$/, '$1 GMT+0000 (Coordinated Universal Time)');
  const valid = write => function () { return isNaN(this) ? 'Invalid Date' : write(this); };
  const forms = {
    getTimezoneOffset() { return isNaN(this) ? NaN : 0; },
    getYear() { return this.getUTCFullYear() - 1900; },
    toDateString: valid(asDate),
    toTimeString: valid(asTime),
    toString: valid(d => asDate(d) + ' ' + asTime(d)),
    toLocaleDateString: valid(d => d.getUTCMonth() + 1 + '/' + d.getUTCDate() + '/' + d.getUTCFullYear()),
    toLocaleTimeString: valid(d => clock(d)),
    toLocaleString: valid(d => d.toLocaleDateString() + ', ' + clock(d)),
  };
  const two = n => String(n).padStart(2, '0');
  const clock = d => (d.getUTCHours() % 12 || 12) + ':' + two(d.getUTCMinutes()) + ':' + two(d.getUTCSeconds()) + (d.getUTCHours() < 12 ? ' AM' : ' PM');
  for (const name in forms) define(date, name, { value: forms[name], writable: true, configurable: true });

  // Chance follows from the account (the generator is mulberry32).
  let seed = 0;
  Math.random = () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };

  // No code from text, and nothing that waits or depends on the machine.
  for (const name of ['eval', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry', 'performance', 'navigator', 'gc', 'print', 'queueMicrotask', 'setTimeout']) {
    delete global[name];
  }
  const noCode = kind => function () { throw new ScriptError(400, kind + ' from text is not allowed in server side scripting.'); };
  for (const f of [function () {}, function* () {}, async function () {}, async function* () {}]) {
    const proto = Object.getPrototypeOf(f), native = proto.constructor, by = noCode(native.name);
    by.prototype = proto;
    define(by, 'name', { value: native.name });
    define(proto, 'constructor', { value: by, writable: true, configurable: true });
    if (global[native.name] === native) define(global, native.name, { value: by, writable: true, configurable: true });
  }

  // The loops of these functions cannot be interrupted, so that an array of a length without elements would hold up everything. No memory
  // has room for more elements.
  const longest = 4e6;
  const checked = list => {
    if (list != null && list.length > longest) throw new RangeError('An array has at most ' + longest + ' elements here.');
    return list;
  };
  for (const name of Object.getOwnPropertyNames(Array.prototype)) {
    const native = Array.prototype[name];
    if (typeof native !== 'function' || name === 'constructor' || name === 'push' || name === 'pop') continue;
    const by = { [name](...a) {
      if (name === 'concat') a.forEach(x => isArray(x) && checked(x));
      return native.apply(checked(this), a);
    } }[name];
    define(by, 'length', { value: native.length, configurable: true });
    define(Array.prototype, name, { value: by, writable: true, configurable: true });
  }
  const from = Array.from;
  define(Array, 'from', { value(list, ...a) { return from.call(this, typeof list === 'string' ? list : checked(list), ...a); }, writable: true, configurable: true });
  // Arrays that contain one another are more than they look.
  const flat = (list, depth, out) => {
    for (let i = 0; i < list.length; i++) {
      if (isArray(list[i]) && depth >= 1) flat(checked(list[i]), depth - 1, out);
      else if (i in list) out[out.length] = list[i];
    }
    return out;
  };
  define(Array.prototype, 'flat', { value(depth = 1) { return flat(checked(this), depth, []); }, writable: true, configurable: true });
  define(Array.prototype, 'toJSON', { value() { return checked(this); } });
  const search = 1e9; // comparisons
  for (const name of ['includes', 'indexOf', 'lastIndexOf', 'split', 'replace', 'replaceAll']) {
    const native = String.prototype[name];
    define(String.prototype, name, { value: { [name](what, ...a) {
      if (typeof what === 'string' && this != null && this.length * what.length > search) throw new RangeError('The search takes too long.');
      return native.call(this, what, ...a);
    } }[name], writable: true, configurable: true });
  }
  define(Array.prototype, Symbol.iterator, { value: Array.prototype.values, writable: true, configurable: true });

  // ---- Request and response

  const codes = { BadRequest: 400, Forbidden: 403, NotFound: 404, Conflict: 409, PreconditionFailed: 412, RequestEntityTooLarge: 413, RetryWith: 449, InternalServerError: 500 };
  define(global, 'ErrorCodes', { value: Object.freeze(codes), writable: true, configurable: true });
  const bad = text => new ScriptError(codes.BadRequest, text);
  const printf = (format, ...a) => { let i = 0; return format.replace(/%([%s])/g, (_, c) => c === '%' ? c : a[i++]); };
  const logged = 'x-ms-documentdb-script-log-results';

  // map returns an object with a getter, and where it may be written a setter and an appender, for each property {value, writable, most}.
  function map(properties) {
    const get = name => properties[name].value;
    function property(name) {
      const p = properties[name];
      if (!p) throw bad('Cannot set new values: ' + name);
      if (!p.writable) throw new ScriptError(codes.Forbidden, 'Not a writable property: ' + name);
      return p;
    }
    function fits(p, name, value, before) {
      const n = value == null ? 0 : (typeof value === 'object' ? stringify(value) : String(value)).length;
      if (before + n > p.most) {
        throw new ScriptError(codes.RequestEntityTooLarge, 'Resulting message would be too large because of "' + name +
          '". Return from script with current message and use continuation token to call the script again or modify your script.');
      }
      return value;
    }
    const set = (name, value) => { const p = property(name); p.value = fits(p, name, value, 0); };
    const append = (name, value) => {
      const p = property(name);
      if (typeof p.value === 'string') fits(p, name, value, p.value.length);
      p.value = p.value == null ? fits(p, name, value, 0) : typeof p.value === 'string' ? p.value + value : fits(p, name, p.value + value, 0);
    };
    const methods = { getValue: get };
    for (const name in properties) {
      methods['get' + name] = () => get(name);
      if (!properties[name].writable) continue;
      methods['set' + name] = value => set(name, value);
      methods['append' + name] = value => append(name, value);
      methods.setValue = set;
      methods.appendValue = append;
    }
    return methods;
  }

  // ---- The queue of operations

  let queue = [], waiting = [], first = 0, accepted = 0, failure = null, aborted = null, links = {};
  const quiet = err => { if (err) throw err; };

  // enqueue queues an operation, the members of an object as JSON, and reports whether it is accepted. After is called with an error or
  // with the answer.
  function enqueue(op, after) {
    if (accepted <= 0) return false;
    accepted--;
    queue.push((after ? '{' : '{"quiet":true,') + op + '}');
    waiting.push(after || quiet);
    return true;
  }
  const told = (err, answer, callback) => err ? callback(err) : answer.options.notModified ? callback(undefined, undefined, answer.options) : callback(undefined, answer.body, answer.options);

  function tell(answers) {
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i];
      let err;
      if (answer.error !== undefined) {
        err = new ScriptError(answer.status, answer.error);
        err.body = answer.error;
      }
      const after = waiting[first];
      waiting[first++] = undefined;
      if (first === waiting.length) waiting = [], first = 0;
      after(err, answer);
      if (aborted) return;
    }
  }

  // ---- The collection

  function collectionLink(link) {
    if (link === links.self || link === links.alt) return;
    const parts = typeof link === 'string' ? link.split('/') : [];
    if (parts.length < 4 || parts.length > 5 || parts.length === 5 && parts[4] !== '' || parts[0].toLowerCase() !== 'dbs' || parts[2].toLowerCase() !== 'colls') {
      throw bad('Invalid collection link: "' + link + '".');
    }
    throw outside(link);
  }
  const outside = link => bad('Function is not allowed to operate on resources outside current collection. Make sure that the link provided, "' + link + '", belongs to current collection.');

  // documentLink returns the name of a document as a part of an operation.
  function documentLink(link) {
    const parts = typeof link === 'string' ? link.split('/') : [];
    if (parts.length < 6 || parts.length > 7 || parts.length === 7 && parts[6] !== '' || parts[0].toLowerCase() !== 'dbs' || parts[2].toLowerCase() !== 'colls' || parts[4].toLowerCase() !== 'docs') {
      throw bad('Invalid document link: "' + link + '".');
    }
    if (link.startsWith(links.self)) return '"rid":' + stringify(parts[5]);
    if (link.startsWith(links.alt + '/')) return '"id":' + stringify(parts[5]);
    throw outside(link);
  }
  function needs(name, least, given) {
    if (given < least) throw bad('The function "' + name + '" requires at least ' + least + ' argument(s) but was called with ' + given + ' argument(s).');
  }
  // optionsOf and callbackOf return the last two arguments of a function, of which the first may be left out.
  const none = Object.freeze({}), isCallback = (options, callback) => callback === undefined && typeof options === 'function';
  function optionsOf(options, callback) {
    if (isCallback(options, callback)) return none;
    if (options !== undefined && typeof options !== 'object') throw bad('The "options" parameter must be of type "object". Actual type is: "' + typeof options + '".');
    return options || none;
  }
  function callbackOf(options, callback) {
    if (isCallback(options, callback)) return options;
    if (callback !== undefined && typeof callback !== 'function') throw bad('The "callback" parameter must be of type "function". Actual type is: "' + typeof callback + '".');
    return callback;
  }
  const digit = () => Math.floor(Math.random() * 16).toString(16);
  const guid = () => 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replace(/x/g, digit);

  // bodyOf returns a new document as JSON, with an id unless the options forbid it. The script's own object stays as it is.
  function bodyOf(body, options) {
    if (body === null || typeof body !== 'object' && typeof body !== 'string') {
      throw bad('The document body must be an object or a string representing a JSON-serialized object.');
    }
    if (options.disableAutomaticIdGeneration !== true) {
      const object = typeof body === 'string' ? parse(body) : body;
      if (!object.id) body = { ...object, id: guid() };
    }
    return asText(body);
  }
  // asText returns a document as a part of an operation: the JSON of an object as it is, and a text, which may be no JSON, as a text.
  function asText(body) {
    const json = typeof body === 'string' ? undefined : stringify(body);
    return json === undefined ? ',"text":' + stringify(typeof body === 'string' ? body : '') : ',"body":' + json;
  }
  const match = options => options.etag ? ',"etag":' + stringify(String(options.etag)) : '';
  const page = options => ',"size":' + (options.pageSize === undefined || options.pageSize === null || options.pageSize === 0 ? 100 : stringify(options.pageSize)) +
    ',"continuation":' + stringify(String(options.continuation || ''));
  const indexed = options => options.indexAction ? ',"index":' + stringify(String(options.indexAction)) : '';

  const collection = {
    getSelfLink: () => links.self,
    getAltLink: () => links.alt,
    readDocument(link, o, cb) {
      needs('readDocument', 1, arguments.length);
      const name = documentLink(link), options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"read",' + name + ',"have":' + stringify(String(options.ifNoneMatch || '')), callback && ((err, answer) => told(err, answer, callback)));
    },
    readDocuments(link, o, cb) {
      needs('readDocuments', 1, arguments.length);
      collectionLink(link);
      const options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"feed"' + page(options), callback && ((err, answer) => told(err, answer, callback)));
    },
    queryDocuments(link, query, o, cb) {
      needs('queryDocuments', 2, arguments.length);
      collectionLink(link);
      if (typeof query !== 'string' && typeof query !== 'object') {
        throw bad('The "filterQuery" parameter must be of type "string" or "object". Actual type is: "' + typeof query + '".');
      }
      const options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"query","query":' + stringify(query) + page(options), callback && ((err, answer) => told(err, answer, callback)));
    },
    createDocument(link, body, o, cb) {
      needs('createDocument', 2, arguments.length);
      collectionLink(link);
      const options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"create"' + bodyOf(body, options) + indexed(options), callback && ((err, answer) => told(err, answer, callback)));
    },
    upsertDocument(link, body, o, cb) {
      needs('upsertDocument', 2, arguments.length);
      collectionLink(link);
      const options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"upsert"' + bodyOf(body, options) + match(options) + indexed(options), callback && ((err, answer) => told(err, answer, callback)));
    },
    replaceDocument(link, body, o, cb) {
      needs('replaceDocument', 2, arguments.length);
      const name = documentLink(link), options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"replace",' + name + asText(body) + match(options) + indexed(options), callback && ((err, answer) => told(err, answer, callback)));
    },
    deleteDocument(link, o, cb) {
      needs('deleteDocument', 1, arguments.length);
      const name = documentLink(link), options = optionsOf(o, cb), callback = callbackOf(o, cb);
      return enqueue('"op":"delete",' + name + match(options), callback && ((err, answer) => err ? callback(err) : callback(undefined, answer.options)));
    },
  };

  // ---- Queries in JavaScript

  const orders = sign => f => items => items.map(item => [f(item), item]).sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * sign).map(pair => pair[1]);
  const stages = { filter: f => items => items.filter(item => f(item)), map: f => items => items.map(item => f(item)), sortBy: orders(1), sortByDescending: orders(-1) };

  // queries returns the functions of a query: chained are the stages so far of a chain, or null.
  function queries(chained) {
    // next goes on with a stage: in a chain it returns the chain, else it asks for the documents.
    function next(stage, sorts, options, callback) {
      if (chained) {
        if (options !== undefined) throw bad('When using "chain", options can only be provided on the call to the "value" function');
        if (callback !== undefined) throw bad('When using "chain", the callback parameter can only be provided on the "value" function.');
        return chain({ stages: [...chained.stages, stage], sorts: chained.sorts || sorts });
      }
      return ask({ stages: [stage], sorts }, options, callback);
    }
    // given returns the arguments after the collection, which may be absent.
    const given = a => a[0] === undefined || a[0] === collection || a[0] === global.__ ? a.slice(1) : a;
    const last = a => a.length > 0 && typeof a[0] === 'function' && a[1] === undefined ? [undefined, a[0]] : a;
    const functions = {};
    for (const name in stages) {
      functions[name] = (...a) => {
        const [f, ...rest] = given(a);
        if (typeof f !== 'function') throw bad('The predicate/transform function must be provided.');
        return next(stages[name](f), name.startsWith('sort'), ...last(rest));
      };
    }
    functions.pluck = (...a) => {
      const [name, ...rest] = given(a);
      if (typeof name !== 'string' || !name) throw bad('The property name must be a string and cannot be empty.');
      return next(stages.map(item => item[name]), false, ...last(rest));
    };
    functions.flatten = (...a) => {
      let rest = given(a), shallow = false;
      if (typeof rest[0] === 'boolean') [shallow, ...rest] = rest;
      return next(items => items.flat(shallow ? 1 : Infinity), false, ...last(rest));
    };
    functions.unwind = (...a) => {
      let [inner, ...rest] = given(a), join;
      if (!inner) throw bad('When using "unwind", "collectionSelector" must be used.');
      if (typeof inner !== 'function') throw bad('When using "unwind", "collectionSelector" must be a function.');
      if (inner.length !== 1) throw bad('"collectionSelector" requires one argument.');
      if (typeof rest[0] === 'function') {
        [join, ...rest] = rest;
        if (join.length < 2) throw bad('"resultSelector" requires two arguments.');
      }
      return next(items => items.flatMap(item => inner(item).flatMap(part => join ? join(item, part) : part)), false, ...last(rest));
    };
    if (chained) functions.value = (...a) => ask(chained, ...last(a));
    return functions;
  }
  const chain = chained => ({ ...queries(chained), isAccepted: accepted > 0 });

  // ask queues the reading of the documents, for all stages of a query.
  function ask(query, o, cb) {
    if (o === null) o = undefined;
    const options = optionsOf(o, cb), given = callbackOf(o, cb);
    const callback = given || ((err, items) => {
      if (err) throw err;
      if (!context.getResponse) throw bad('The callback function must be provided for scenarios, such as pre-trigger, when response object is not available.');
      context.getResponse().appendBody(stringify(items));
    });
    const isAccepted = enqueue('"op":"feed"' + page(options) + (query.sorts ? ',"all":true' : ''), (err, answer) => {
      if (err) return callback(err);
      let items = answer.body;
      try {
        for (const stage of query.stages) items = stage(items);
      } catch (e) {
        return callback(e);
      }
      callback(undefined, items, answer.options);
    });
    return { isAccepted };
  }
  Object.assign(collection, queries(null), { chain: () => chain({ stages: [], sorts: false }) });

  // ---- Running

  let context = null, properties = null;

  // compile returns the function of a script, which is the value of its text, or the first function that the text declares.
  function compile(text) {
    let wrong;
    try {
      const f = evaluate('(' + text.replace(/[\s;]+$/, '') + '\n)');
      if (typeof f === 'function') return f;
    } catch (e) {
      wrong = e;
    }
    const name = /^(?:\s|\/\/.*|\/\*[^]*?\*\/|["']use strict["'];?)*(?:async\s+)?function\s*\*?\s*([\w$]+)/.exec(text);
    if (name) {
      try {
        const f = evaluate('(() => {' + text + '\nreturn ' + name[1] + ';\n})()'); // what else it declares is its own
        if (typeof f === 'function') return f;
      } catch (e) {
        wrong = e;
      }
    }
    throw wrong && !(wrong instanceof SyntaxError) ? wrong : Object.assign(wrong || new SyntaxError('The script is no function.'), { compiling: true });
  }

  // about describes what was thrown.
  function about(e) {
    const thrown = { text: 'undefined', stack: '' };
    try {
      thrown.text = typeof e === 'object' && e !== null && !(e instanceof NativeError) ? stringify(e) : String(e);
      if (e instanceof NativeError) {
        if (typeof e.number === 'number') thrown.number = e.number;
        thrown.stack = String(e.stack);
        if (e.compiling) thrown.compiling = true;
      }
    } catch (_) {
      thrown.text = 'an exception that has no text';
    }
    return thrown;
  }

  // guarded calls a part of the script. An exception that leaves it is the script's end.
  function guarded(f) {
    try {
      return f();
    } catch (e) {
      failure = failure || about(e);
    }
  }

  function setUp(m) {
    now = m.now;
    links = m.links;
    seed = m.seed | 0;
    accepted = m.accepted;
    queue = [];
    waiting = [];
    first = 0;
    failure = aborted = null;
    const most = m.most;
    properties = { request: m.request && { Body: { value: m.request.body, writable: m.kind === 'Pre', most }, OperationType: { value: m.request.operation } } };
    context = {
      getCollection: () => collection,
      abort(e) {
        aborted = aborted || about(e);
        throw e;
      },
    };
    if (m.kind === 'procedure') properties.request = { Body: { value: undefined } };
    const request = map(properties.request);
    context.getRequest = () => request;
    global.__ = Object.create(collection);
    global.__.request = request;
    if (m.kind !== 'Pre') {
      properties.response = { Body: { value: m.response === undefined ? '' : m.response, writable: true, most }, [logged]: { value: '', writable: true, most: m.mostLog } };
      const response = map(properties.response);
      context.getResponse = () => response;
      global.__.response = response;
    }
    global.getContext = () => context;
    global.console = {
      log(format, ...a) {
        if (!m.log) return;
        needs('log', 1, arguments.length);
        if (arguments.length > 1 && typeof format !== 'string') throw bad('First argument to console.log should be a string containing zero or more substitution strings.');
        if (context.getResponse) context.getResponse().appendValue(logged, arguments.length > 1 ? printf(format, ...a) : format);
      },
    };
  }

  const functions = new Map();
  const does = {
    start(m) {
      setUp(m);
      guarded(() => compile(m.source).apply(undefined, m.arguments));
    },
    told(m) {
      accepted = m.accepted;
      guarded(() => tell(m.answers));
    },
    poll() {},
    // end returns what the script leaves, as JSON texts: only now, since it may have changed a body after it has set it.
    end(m, out) {
      does.log(m, out);
      guarded(() => {
        const body = properties[m.body] && properties[m.body].Body.value;
        out.body = body === undefined ? undefined : typeof body === 'string' && m.body === 'request' ? body : stringify(body);
      });
    },
    // log returns what a script has logged.
    log(m, out) {
      guarded(() => {
        const log = properties.response && properties.response[logged].value;
        if (log) out.log = String(log);
      });
    },
    // begin prepares a machine for nothing but functions.
    begin(m) {
      now = m.now;
      seed = m.seed | 0;
      global.console = { log() {} };
    },
    // define defines a function for queries.
    define(m, out) {
      apart(out, () => functions.set(m.name, compile(m.source)));
    },
    // call calls a function. An argument is in an array of its own, which is empty if it is undefined; with a second element it is a
    // number that JSON does not have.
    call(m, out) {
      apart(out, () => {
        const value = functions.get(m.name).apply(undefined, m.arguments.map(a => a.length > 1 ? Number(a[1]) : a[0]));
        if (typeof value === 'number' && !Number.isFinite(value)) out.number = String(value);
        else out.value = value;
        if (typeof value === 'object' || typeof value === 'bigint') stringify(value); // what cannot be written is the function's fault
      });
    },
  };

  // apart calls a function for a query, which has no context, not even where a script runs. What it throws is not the script's exception.
  function apart(out, f) {
    const { getContext, __ } = global, were = accepted;
    delete global.getContext;
    delete global.__;
    accepted = 0;
    try {
      f();
    } catch (e) {
      delete out.value;
      out.thrown = about(e);
    }
    accepted = were;
    if (getContext) global.getContext = getContext;
    if (__) global.__ = __;
  }

  return text => {
    const m = parse(text), out = {};
    does[m.do](m, out);
    const ops = queue;
    queue = [];
    if (aborted || failure) out.thrown = aborted || failure;
    const rest = stringify(out);
    return ops.length === 0 ? rest : '{"ops":[' + ops.join(',') + ']' + (rest === '{}' ? '}' : ',' + rest.slice(1));
  };
})(globalThis)
