package io.github.cosmosttl.testing;

/** What became of the items of an account whose test has failed. It is a suppressed exception of the failure, so that it is shown where the failure is. */
final class AccountReport extends RuntimeException {
    private static final long serialVersionUID = 1;

    AccountReport(String report) {
        super("\n" + report, null, false, false);
    }

    @Override
    public String toString() {
        return "cosmosttl: " + getMessage().strip();
    }
}
