/** A whole number of seconds, at least 1, or a text like "90s", "1h30m" or "7d". */
export type Duration = number | string;

export interface EmulatorOptions {
  /** The master key in base64. The default is the public key of Microsoft's emulator. */
  key?: string;
  /** Answers queries that the service refuses, such as ORDER BY over several properties without a composite index. */
  lenient?: boolean;
  /** The time at which the clock starts: a date, or Unix seconds. The default is the present. */
  start?: Date | string | number;
}

/** The simulated clock. It moves only through its methods, in whole seconds, and only forward. */
export interface Clock {
  now(): Date;
  /** Moves the clock forward; items expire and are purged on the way. */
  advance(duration: Duration): Date;
  /** Moves the clock forward to a date, or a Unix second. */
  set(date: Date | string | number): Date;
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

/** A value for the httpClient option of @azure/cosmos. */
export interface HttpClient {
  sendRequest(request: any): Promise<any>;
}

export interface Emulator {
  endpoint: string;
  key: string;
  httpClient: HttpClient;
  clock: Clock;
  disk(database: string, container: string): Disk;
  dispose(): void;
}

export function createEmulator(options?: EmulatorOptions): Promise<Emulator>;

/** Converts a duration to seconds. */
export function seconds(duration: Duration): number;
