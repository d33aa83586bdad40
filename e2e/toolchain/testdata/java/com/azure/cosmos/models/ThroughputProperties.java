package com.azure.cosmos.models;

public final class ThroughputProperties {
    private final String ru;

    private ThroughputProperties(String ru) {
        this.ru = ru;
    }

    public static ThroughputProperties createManualThroughput(int ru) {
        return new ThroughputProperties(String.valueOf(ru));
    }

    public static ThroughputProperties createAutoscaledThroughput(int ru) {
        return new ThroughputProperties("autoscaled to " + ru);
    }

    @Override
    public String toString() {
        return ru;
    }
}
