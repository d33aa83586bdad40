/// <reference lib="esnext.disposable" />

/** A whole number of seconds, at least 1, or a text like "90s", "1h30m" or "7d". */
export type Duration = number | string;

export interface EmulatorOptions {
  /** The master key in base64. The default is the public key of Microsoft's emulator. */
  key?: string;
  /** Answers queries that the service refuses, such as ORDER BY over several properties without a composite index. */
  lenient?: boolean;
  /** Seconds that expired items stay on disk in new containers before the purge may remove them, 0 to 86400; 0 unless set. */
  purgeDelay?: number;
  /** Makes new containers serverless: 5,000 RU/s for each 50 GB. */
  serverless?: boolean;
  /** The time at which the clock starts: a date, or Unix seconds. The default is the present. */
  start?: Date | string | number;
  /** Answers 429 in new containers once a second's request units are spent. The SDK then waits, in real time, for a clock that stands still. */
  throttle?: boolean;
}

/** The fake timers of Vitest (`vi`), Jest (`jest`) or node:test (`mock.timers`). They must be in use, with a fake Date. */
export type FakeTimers =
  | { advanceTimersByTime(ms: number): unknown; setSystemTime(now: number): unknown }
  | { tick(ms: number): unknown; setTime(ms: number): unknown };

/**
 * The simulated clock. It moves only through its methods, in whole seconds, and only forward. It can be joined to a test runner's fake
 * timers: one of the two then leads, and the follower takes its time at once and whenever it moves. Moving the follower is an error.
 */
export interface Clock {
  now(): Date;
  /** Moves the clock forward; items expire and are purged on the way. */
  advance(duration: Duration): Date;
  /** Moves the clock forward to a date, or a Unix second. */
  set(date: Date | string | number): Date;
  /** Takes the time of fake timers, now and whenever they move. They must not show an earlier time than the clock. */
  follow(timers: FakeTimers): void;
  /** Gives fake timers the clock's time, now and whenever it moves; timers that are due on the way run. */
  lead(timers: FakeTimers): void;
  /** Ends follow or lead. The clock and the timers keep their time. */
  release(): void;
}

/** What a container stores, including expired items, which no request returns. */
export interface Disk {
  now: number;
  live: number;
  expired: number;
  purged: number;
  /** Request units that purging the expired items will take. */
  backlogRU: number;
  /** Ids of the first thousand items. */
  ids: { live: string[]; expired: string[] };
  /** The first thousand items, in the order of their creation. */
  items: { id: string; partitionKey: string; _ts: number; live: boolean }[];
  /** 0 unless there are more items. */
  next: number;
}

/** Why an item is still there, or why it is gone. Times are Unix seconds; what does not apply is null. */
export interface Explanation {
  /** "expired" is still stored; "unknown" is not stored, and not among the last thousand items that were removed. */
  state: "live" | "expired" | "purged" | "deleted" | "deleting" | "unknown";
  now: number;
  /** The item's last write. */
  ts: number | null;
  ttl: number | null;
  defaultTtl: number | null;
  /** The second of expiry. */
  deadline: number | null;
  /** The first second without the item, if it was purged or deleted. */
  removed: number | null;
  /** The cell of the matrix: rows are the item's ttl absent, -1, n; columns the container Off, -1, n. */
  cell: { row: number; column: number } | null;
  /** The row of docs/claims.md. */
  rule: string | null;
  reason: string | null;
  decidedBy: "item" | "container" | "nobody" | null;
  text: string;
  source: string;
}

/** Something that happened to items of a container in one second, for one cause. */
export interface Event {
  n: number;
  at: number;
  kind: "expired" | "purged";
  cause: string;
  database: string;
  container: string;
  region: string;
  /** Ids of the first eight items. */
  items: string[];
  count: number;
  requestUnits: number;
}

/** A value for the httpClient option of @azure/cosmos. */
export interface HttpClient {
  sendRequest(request: any): Promise<any>;
}

/** Options for `new CosmosClient(…)` of @azure/cosmos. */
export interface ClientOptions {
  endpoint: string;
  key: string;
  httpClient: HttpClient;
  connectionPolicy: { enableEndpointDiscovery: boolean; enableBackgroundEndpointRefreshing: boolean };
}

/** Which requests fail, how often and how. docs/faults.md has the limits. */
export interface Fault {
  /** With which a request is refused, 400 to 599. */
  status?: number;
  substatus?: number;
  /** Of status 429 and 449; 1 unless it is set. */
  retryAfterMs?: number;
  /** The connection ends without an answer. */
  drop?: boolean;
  /** The request is carried out, and only its answer is lost or replaced. */
  after?: boolean;
  /** Seconds of the clock that pass before the request is carried out. */
  delaySeconds?: number;
  /** Milliseconds of real time for which the client waits for its answer. */
  delayMs?: number;
  /** Such as "read_item"; "any" are those on databases and containers, too. */
  operation?: string;
  database?: string;
  container?: string;
  partitionKey?: unknown[];
  /** A part of the user agent. */
  client?: string;
  headers?: Record<string, string>;
  /** How many requests are left alone first. */
  skip?: number;
  /** How many requests fail; 1 unless it or a share is set. */
  times?: number;
  /** The part of the requests that fails, above 0 and up to 1. */
  share?: number;
  seed?: number;
}

/** A fault, with how many requests it has chosen, and how many of them have failed. */
export interface SetFault extends Fault {
  number: number;
  chosen: number;
  failed: number;
}

export interface Emulator extends Disposable {
  endpoint: string;
  key: string;
  httpClient: HttpClient;
  clientOptions: ClientOptions;
  clock: Clock;
  disk(database: string, container: string): Disk;
  /** Says why an item is still there, or why it is gone. A hierarchical partition key is an array. */
  explain(database: string, container: string, id: string, partitionKey: unknown): Explanation;
  /** The expiries and purges so far, oldest first; the account keeps its last thousand events. */
  events(): Event[];
  /** Lets requests fail: `fault({ status: 429, container: "orders", times: 3 })`. */
  fault(fault: Fault): SetFault;
  faults(): SetFault[];
  clearFaults(): void;
  /** Says in a few lines what a test that failed needs to know: the time, and what became of the items that the last requests named. */
  report(): string;
  /** Moves the clock to the second in which no item is stored that is expired now, and returns it. */
  waitForPurge(): Date;
  /** Frees the account. `using emulator = await createEmulator()` calls it. */
  dispose(): void;
}

export function createEmulator(options?: EmulatorOptions): Promise<Emulator>;

/**
 * Returns the body of a test of node:test, Vitest, Jest or Mocha that has an emulator of its own, which ends with the test. If the test fails, its error
 * ends with the emulator's report. The other arguments are the test runner's.
 */
export function withEmulator(body: (this: any, emulator: Emulator, ...args: any[]) => unknown): (this: any, ...args: any[]) => Promise<void>;
export function withEmulator(options: EmulatorOptions, body: (this: any, emulator: Emulator, ...args: any[]) => unknown): (this: any, ...args: any[]) => Promise<void>;

/** Converts a duration to seconds. */
export function seconds(duration: Duration): number;
