package com.azure.cosmos;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Prints the calls of the snippets: name and arguments, texts in hexadecimal. */
public final class Calls {
    public static String text(Object value) {
        if (value instanceof String) {
            String s = (String) value;
            return "s" + HexFormat.of().formatHex(s.getBytes(StandardCharsets.UTF_8));
        }
        return String.valueOf(value);
    }

    public static void note(String name, Object... arguments) {
        StringBuilder line = new StringBuilder(name);
        for (Object a : arguments) {
            line.append('\t').append(text(a));
        }
        System.out.println(line);
    }

    /** Runs the main methods of the classes that the arguments name. */
    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            System.out.println("== " + name);
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }
}
