// The types for import; those for require are in typescript.test.ts. Only the compiler reads this file.
import { mock } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { createEmulator, seconds } from "cosmosttl";

using emulator = await createEmulator({ start: new Date(), lenient: true, purgeDelay: 60 });
new CosmosClient(emulator.clientOptions);
emulator.clock.lead(mock.timers);
emulator.clock.set(emulator.clock.now().getTime() / 1000 + seconds("1h"));
// @ts-expect-error: a duration is not a boolean
emulator.clock.advance(true);
// @ts-expect-error: these are no fake timers
emulator.clock.follow(Date);
