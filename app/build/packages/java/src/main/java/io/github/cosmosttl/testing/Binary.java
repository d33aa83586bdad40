package io.github.cosmosttl.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** Finds the program, and unpacks it from the package of this platform. */
final class Binary {
    final Path path;
    final boolean own; // it is the one in the package

    private Binary(Path path, boolean own) {
        this.path = path;
        this.own = own;
    }

    /** Returns this system and architecture as the packages name them, such as linux-amd64. */
    static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "darwin" : os) + "-"
            + (arch.equals("x86_64") ? "amd64" : arch.equals("aarch64") ? "arm64" : arch);
    }

    /** Looks in the given path, then in COSMOSTTL_BINARY, in the package, and in PATH. */
    static Binary find(Path given) {
        String variable = System.getenv("COSMOSTTL_BINARY");
        if (given != null) {
            return named("the option program", given);
        }
        if (variable != null && !variable.isEmpty()) {
            return named("COSMOSTTL_BINARY", Path.of(variable));
        }
        String exe = platform().startsWith("windows") ? "cosmosttl.exe" : "cosmosttl";
        String folder = "META-INF/cosmosttl/" + platform() + "/";
        URL packed = Binary.class.getClassLoader().getResource(folder + exe);
        if (packed != null) {
            return new Binary(unpack(folder, exe, packed), true);
        }
        String places = System.getenv("PATH");
        for (String directory : (places == null ? "" : places).split(java.util.regex.Pattern.quote(java.io.File.pathSeparator))) {
            if (!directory.isEmpty() && Files.isRegularFile(Path.of(directory, exe))) {
                return new Binary(Path.of(directory, exe), false);
            }
        }
        throw new CosmosttlException("there is no program cosmosttl: COSMOSTTL_BINARY is not set, the class path has no cosmosttl-testing-" + platform()
            + ", and PATH has none. Add io.github.cosmosttl:cosmosttl-testing-" + platform() + " to the tests, or set COSMOSTTL_BINARY");
    }

    private static Binary named(String source, Path path) {
        if (!Files.isRegularFile(path)) {
            throw new CosmosttlException(source + " is \"" + path + "\", which is no file");
        }
        return new Binary(path, false);
    }

    /** Returns the directory for unpacked programs: COSMOSTTL_CACHE, or the user's own. The directory for temporary files may forbid programs. */
    private static Path cache() {
        String given = System.getenv("COSMOSTTL_CACHE");
        if (given != null && !given.isEmpty()) {
            return Path.of(given);
        }
        String home = System.getProperty("user.home");
        String platform = platform();
        String base = platform.startsWith("windows") ? System.getenv("LOCALAPPDATA") : platform.startsWith("darwin") ? home + "/Library/Caches" : System.getenv("XDG_CACHE_HOME");
        return Path.of(base == null || base.isEmpty() ? home + "/.cache" : base, "cosmosttl");
    }

    /** Unpacks the program once for its digest, however many processes start at the same time. */
    private static synchronized Path unpack(String folder, String exe, URL packed) {
        Path directory = null;
        try {
            String digest;
            try (InputStream in = Binary.class.getClassLoader().getResourceAsStream(folder + "SHA256")) {
                if (in == null) {
                    throw new CosmosttlException("the package of the program has no file SHA256");
                }
                digest = new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
            }
            directory = cache().resolve(digest);
            Path program = directory.resolve(exe);
            if (Files.isExecutable(program)) {
                return program;
            }
            Files.createDirectories(directory);
            try (FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
                if (lock.isValid() && Files.isExecutable(program)) {
                    return program;
                }
                Path making = directory.resolve(exe + ".making");
                try (InputStream in = packed.openStream()) {
                    Files.copy(in, making, StandardCopyOption.REPLACE_EXISTING);
                }
                if (!making.toFile().setExecutable(true, true)) {
                    throw new IOException("the mode cannot be changed");
                }
                return Files.move(making, program, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new CosmosttlException("the program cannot be unpacked into " + directory + ": " + e.getMessage() + "; set COSMOSTTL_CACHE to another directory", e);
        }
    }
}
