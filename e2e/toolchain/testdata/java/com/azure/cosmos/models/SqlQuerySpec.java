package com.azure.cosmos.models;

import java.util.List;

public final class SqlQuerySpec {
    public SqlQuerySpec(String text, List<SqlParameter> parameters) {
    }
}
