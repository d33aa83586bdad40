package io.github.cosmosttl.testing;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClient;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test an empty account of its own, with its own clock, in one program for the whole run, so that tests run side by side. Test methods,
 * methods with {@code @BeforeEach} and {@code @AfterEach} and constructors take parameters of the types {@link CosmosEmulator}, {@link CosmosClock} (or
 * {@link java.time.Clock}), {@link CosmosClient} and {@link CosmosAsyncClient}; those of a test belong to the same account, and are closed after it.
 * A constructor's belong to that account too, unless the instance serves a whole class; then they belong to an account of the class.
 *
 * <p>The configuration parameter {@code cosmosttl.url} of JUnit is the address or the connection string of an endpoint that runs already.
 */
public final class CosmosExtension implements ParameterResolver, AfterTestExecutionCallback {
    private static final Namespace NAMESPACE = Namespace.create(CosmosExtension.class);

    /** Makes the extension, which {@code @ExtendWith(CosmosExtension.class)} names. */
    public CosmosExtension() {}

    /** What JUnit closes at the end of a test or of the run. JUnit before 5.13 closes nothing that is only AutoCloseable; later ones warn of what is not. */
    @SuppressWarnings({"deprecation", "try"}) // try: close may be interrupted
    private static final class Kept implements Store.CloseableResource, AutoCloseable {
        final AutoCloseable of;

        Kept(AutoCloseable of) {
            this.of = of;
        }

        @Override
        public void close() throws Exception {
            of.close();
        }
    }

    /** Returns the first account of the run's program. */
    private static CosmosEmulator shared(ExtensionContext context) {
        Store store = context.getRoot().getStore(NAMESPACE);
        return (CosmosEmulator) store.getOrComputeIfAbsent("program",
            k -> new Kept(context.getConfigurationParameter("cosmosttl.url").map(CosmosEmulator::attach).orElseGet(CosmosEmulator::start)), Kept.class).of;
    }

    /** Returns the account of a test. */
    private static CosmosEmulator account(ExtensionContext context) {
        Store store = context.getStore(NAMESPACE);
        return (CosmosEmulator) store.getOrComputeIfAbsent("account", k -> new Kept(shared(context).account()), Kept.class).of;
    }

    /**
     * Reports whether a parameter is of one of the types above.
     *
     * @param parameter the parameter
     * @param context the test's
     * @return whether {@link #resolveParameter} has a value for it
     */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == CosmosEmulator.class || type == CosmosClock.class || type == java.time.Clock.class || type == CosmosClient.class || type == CosmosAsyncClient.class;
    }

    /**
     * Returns the account of the test, its clock, or a client for it.
     *
     * @param parameter the parameter
     * @param context the test's
     * @return the value
     */
    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        CosmosEmulator account = account(context);
        Class<?> type = parameter.getParameter().getType();
        Store store = context.getStore(NAMESPACE);
        if (type == CosmosEmulator.class) {
            return account;
        }
        if (type == CosmosClient.class) {
            return store.getOrComputeIfAbsent("client", k -> new Kept(account.client()), Kept.class).of;
        }
        if (type == CosmosAsyncClient.class) {
            return store.getOrComputeIfAbsent("async client", k -> new Kept(account.asyncClient()), Kept.class).of;
        }
        return account.clock();
    }

    /**
     * Adds the report of the test's account to the failure of a test, as a suppressed exception.
     *
     * @param context the test's
     */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        Kept account = context.getStore(NAMESPACE).get("account", Kept.class);
        if (account != null) {
            context.getExecutionException().ifPresent(failure -> failure.addSuppressed(new AccountReport(said((CosmosEmulator) account.of))));
        }
    }

    private static String said(CosmosEmulator account) {
        try {
            return account.report();
        } catch (CosmosttlException e) {
            return e.getMessage();
        }
    }
}
