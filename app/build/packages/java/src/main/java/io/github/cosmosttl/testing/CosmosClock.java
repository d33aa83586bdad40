package io.github.cosmosttl.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The clock of an account, which code under test can take as its {@link Clock}. It stands still unless the test moves it, and moves only forward. Each
 * call of {@link #instant()} asks the emulator.
 */
public final class CosmosClock extends Clock {
    private final Routes routes;
    private final ZoneId zone;
    private final Leader leader;

    /** What the clock follows. All zones of a clock share it. */
    private static final class Leader {
        private Clock clock; // null unless the account follows a clock
        private long shown; // the second to which the leader has last moved the account
    }

    CosmosClock(Routes routes) {
        this(routes, ZoneOffset.UTC, new Leader());
    }

    private CosmosClock(Routes routes, ZoneId zone, Leader leader) {
        this.routes = routes;
        this.zone = zone;
        this.leader = leader;
    }

    /**
     * Returns the account's time, in whole seconds.
     *
     * @return the time, after the account has followed its leader
     */
    @Override
    public Instant instant() {
        followNow();
        return Answer.now(routes.ask("GET", "/_clock", null));
    }

    /**
     * Returns the zone of the clock.
     *
     * @return UTC unless {@link #withZone} has chosen another
     */
    @Override
    public ZoneId getZone() {
        return zone;
    }

    /**
     * Returns the same clock of the same account, with another zone.
     *
     * @param zone the zone
     * @return a clock that moves together with this one
     */
    @Override
    public CosmosClock withZone(ZoneId zone) {
        return new CosmosClock(routes, zone, leader);
    }

    /**
     * Moves the clock forward. Items expire and are purged on the way.
     *
     * @param by whole seconds, at least one
     * @return the new time
     * @throws IllegalArgumentException if {@code by} has a fraction of a second
     * @throws CosmosttlException if {@code by} is not positive, or the clock follows another
     */
    public Instant advance(Duration by) {
        if (by.getNano() != 0) {
            throw new IllegalArgumentException("the duration is " + by + "; it must be whole seconds");
        }
        alone();
        return post("advance", by.getSeconds());
    }

    /**
     * Moves the clock forward to a time, of which it takes the whole second. The clock's own time changes nothing.
     *
     * @param to the time
     * @return the new time
     * @throws CosmosttlException if the time is earlier than the clock's, or the clock follows another
     */
    public Instant set(Instant to) {
        alone();
        Instant now = instant();
        return now.getEpochSecond() == to.getEpochSecond() ? now : post("now", to.getEpochSecond());
    }

    /**
     * Reports whether the clock stands still.
     *
     * @return false while it runs in real time or faster
     */
    public boolean stopped() {
        return routes.ask("GET", "/_clock", null).get("speed").longValue() == 0;
    }

    /**
     * Stops the clock, or lets it run in real time.
     *
     * @param stopped whether it stands still from now on
     */
    public void setStopped(boolean stopped) {
        post("speed", stopped ? 0 : 1);
    }

    /**
     * Takes the time of another clock, such as the one that the code under test has: before each operation of a client of {@link
     * CosmosEmulator#clientBuilder()}, and before each call of the emulator. That clock must not show an earlier time than the account's.
     *
     * @param clock the clock that leads
     * @throws CosmosttlException if the clock follows another already
     */
    public void follow(Clock clock) {
        alone();
        synchronized (leader) {
            leader.clock = clock;
            leader.shown = Long.MIN_VALUE;
        }
    }

    /** Ends {@link #follow}. Both clocks keep their time. */
    public void release() {
        synchronized (leader) {
            leader.clock = null;
        }
    }

    void followNow() {
        synchronized (leader) {
            if (leader.clock == null) {
                return;
            }
            Instant to = leader.clock.instant();
            if (to.getEpochSecond() == leader.shown) {
                return;
            }
            Instant now = Answer.now(routes.ask("GET", "/_clock", null));
            if (to.getEpochSecond() < now.getEpochSecond()) {
                throw new CosmosttlException("the clock moves only forward: it shows " + now + ", and the clock that it follows " + to);
            }
            if (to.getEpochSecond() > now.getEpochSecond()) {
                post("now", to.getEpochSecond());
            }
            leader.shown = to.getEpochSecond();
        }
    }

    private void alone() {
        synchronized (leader) {
            if (leader.clock != null) {
                throw new CosmosttlException("the clock follows another; move that one instead, or call release()");
            }
        }
    }

    private Instant post(String field, long value) {
        return Answer.now(routes.ask("POST", "/_clock", "{\"" + field + "\":" + value + "}"));
    }

    /**
     * Reports whether another clock is the clock of the same account, in the same zone.
     *
     * @param other the other clock
     * @return whether both always show the same
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof CosmosClock && ((CosmosClock) other).leader == leader && ((CosmosClock) other).zone.equals(zone);
    }

    /**
     * Returns a hash of the account and the zone.
     *
     * @return the hash
     */
    @Override
    public int hashCode() {
        return System.identityHashCode(leader) ^ zone.hashCode();
    }
}
