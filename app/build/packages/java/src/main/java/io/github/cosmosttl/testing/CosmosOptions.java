package io.github.cosmosttl.testing;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Which program {@link CosmosEmulator#start(CosmosOptions)} starts, and how. Each method returns other options; the object does not change. */
public final class CosmosOptions {
    private final Instant at;
    private final Path seed;
    private final String into;
    private final Path program;
    private final List<String> flags;

    private CosmosOptions(Instant at, Path seed, String into, Path program, List<String> flags) {
        this.at = at;
        this.seed = seed;
        this.into = into;
        this.program = program;
        this.flags = flags;
    }

    /**
     * Returns options that change nothing: the package's program, an empty account, the present as the clock's start.
     *
     * @return the options
     */
    public static CosmosOptions none() {
        return new CosmosOptions(null, null, "", null, List.of());
    }

    /**
     * Chooses the time at which the clock starts.
     *
     * @param at the time, of which the clock takes the whole second
     * @return the other options
     */
    public CosmosOptions at(Instant at) {
        return new CosmosOptions(at, seed, into, program, flags);
    }

    /**
     * Chooses a file that fills the account.
     *
     * @param seed the file of a story, items or a saved world
     * @param into the container for items and the path of its partition key, as in "shop/orders/customerId"; empty for anything else
     * @return the other options
     */
    public CosmosOptions seed(Path seed, String into) {
        return new CosmosOptions(at, seed, into, program, flags);
    }

    /**
     * Chooses another program than the one in the package.
     *
     * @param program the path of the program
     * @return the other options
     */
    public CosmosOptions program(Path program) {
        return new CosmosOptions(at, seed, into, program, flags);
    }

    /**
     * Adds flags of {@code cosmosttl run}, such as "-throttle".
     *
     * @param more the flags
     * @return the other options
     */
    public CosmosOptions flags(String... more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of(more));
        return new CosmosOptions(at, seed, into, program, all);
    }

    Instant at() {
        return at;
    }

    Path seed() {
        return seed;
    }

    Path program() {
        return program;
    }

    /** Returns the arguments of the program after "run -child". */
    List<String> arguments() {
        List<String> all = new ArrayList<>(flags);
        if (seed != null) {
            all.addAll(List.of("-seed", seed.toString()));
        }
        if (!into.isEmpty()) {
            all.addAll(List.of("-seed-into", into));
        }
        return all;
    }
}
