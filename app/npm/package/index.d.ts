/** Whole seconds from 1, or like "90s", "1h30m", "7d". */
export type Duration = number | string;

export interface EmulatorOptions {
  /** Master key in base64. By default the public key of Microsoft's emulator. */
  key?: string;
  /** What the clock shows first: a date, or Unix seconds. By default the present. */
  start?: Date | string | number;
}

/** The simulated clock. It moves only when told, in whole seconds, and only forward. */
export interface Clock {
  now(): Date;
  /** Lets time pass, with everything that expires and is purged in it. */
  advance(duration: Duration): Date;
  /** Lets time pass until that date, or Unix second. */
  set(date: Date | string | number): Date;
}

/** What a container holds on disk, which no request can see. */
export interface Disk {
  now: number;
  live: number;
  expired: number;
  purged: number;
  /** What purging the expired items will take, in request units. */
  backlogRU: number;
  /** Of the first thousand items. */
  ids: { live: string[]; expired: string[] };
  /** The first thousand, in the order of their creation. */
  items: { id: string; partitionKey: string; _ts: number; live: boolean }[];
  /** Not 0 when there are more. */
  next: number;
}

/** Fits the httpClient option of @azure/cosmos. */
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

/** Reads a duration into seconds. */
export function seconds(duration: Duration): number;
