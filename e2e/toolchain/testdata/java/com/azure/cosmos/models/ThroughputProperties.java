package com.azure.cosmos.models;

public final class ThroughputProperties {
    private final int ru;

    private ThroughputProperties(int ru) {
        this.ru = ru;
    }

    public static ThroughputProperties createManualThroughput(int ru) {
        return new ThroughputProperties(ru);
    }

    @Override
    public String toString() {
        return String.valueOf(ru);
    }
}
