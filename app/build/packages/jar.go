package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	javaSources = "app/build/packages/java"
	javaGroup   = "io.github.cosmosttl"
	library     = "cosmosttl-testing"
)

// jars builds the library with Maven and a package of the program for each platform, in the folders of a Maven
// repository. The library's POM has a profile for each platform, whose dependency is the platform's package, so an
// install brings one program.
func jars(b build) error {
	work, err := os.MkdirTemp("", "cosmosttl-jar-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	cmd := exec.Command("mvn", "-B", "-q", "-Drevision="+b.version, "-Dout="+work, "package")
	cmd.Dir, cmd.Stdout, cmd.Stderr = javaSources, os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("mvn package: %w", err)
	}
	var profiles strings.Builder
	for _, p := range b.platforms {
		fmt.Fprintf(&profiles, profile, p.name, p.java, javaGroup, library, b.version)
	}
	text := fmt.Sprintf(pom, library, b.version, "An Azure Cosmos DB emulator for tests, with Time to Live and a clock you can move",
		"<profiles>\n"+profiles.String()+"  </profiles>")
	file, err := b.artifact(library, ".pom")
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err
	}
	for _, end := range []string{".jar", "-sources.jar", "-javadoc.jar"} {
		data, err := os.ReadFile(filepath.Join(work, library+"-"+b.version+end))
		if err != nil {
			return err
		}
		if file, err = b.artifact(library, end); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
		fmt.Println(file)
	}
	for _, p := range b.platforms {
		if err := b.programJar(p); err != nil {
			return err
		}
	}
	return nil
}

// programJar writes the package of the program for a platform. Maven Central requires sources and documentation of each
// package, so these archives have a README that says where the sources are.
func (b build) programJar(p platform) error {
	program, err := os.ReadFile(b.binary(p))
	if err != nil {
		return err
	}
	id, folder := library+"-"+p.name, "META-INF/cosmosttl/"+p.name+"/"
	manifest := entry{"META-INF/MANIFEST.MF", 0o644, []byte("Manifest-Version: 1.0\r\nImplementation-Version: " + b.version + "\r\n\r\n")}
	where := entry{"README", 0o644, []byte("The program is written in Go: https://github.com/cosmosttl/cosmosttl\n")}
	for end, entries := range map[string][]entry{
		".jar":         {manifest, {folder + p.exe(), 0o755, program}, {folder + "SHA256", 0o644, fmt.Appendf(nil, "%x", sha256.Sum256(program))}},
		"-sources.jar": {manifest, where},
		"-javadoc.jar": {manifest, where},
	} {
		file, err := b.artifact(id, end)
		if err != nil {
			return err
		}
		if err := writeZip(file, entries); err != nil {
			return err
		}
		if end == ".jar" {
			fmt.Println(file)
		}
	}
	file, err := b.artifact(id, ".pom")
	if err != nil {
		return err
	}
	return os.WriteFile(file, fmt.Appendf(nil, pom, id, b.version, "The program of "+library+" for "+p.name, ""), 0o644)
}

// artifact returns the path of a file in the repository and creates its folder:
// https://maven.apache.org/repositories/layout.html.
func (b build) artifact(id, end string) (string, error) {
	dir := filepath.Join(append([]string{b.dir}, append(strings.Split(javaGroup, "."), id, b.version)...)...)
	return filepath.Join(dir, id+"-"+b.version+end), os.MkdirAll(dir, 0o755)
}

// The templates of a POM and of a profile in it, with what Maven Central requires: a name, a description, an address, a
// licence, the developers and the source code.
const (
	pom = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>` + javaGroup + `</groupId>
  <artifactId>%s</artifactId>
  <version>%s</version>
  <name>${project.artifactId}</name>
  <description>%s</description>
  <url>https://github.com/cosmosttl/cosmosttl</url>
  <licenses>
    <license>
      <name>MIT</name>
      <url>https://github.com/cosmosttl/cosmosttl/blob/main/LICENSE</url>
    </license>
  </licenses>
  <developers>
    <developer>
      <name>cosmosttl</name>
      <url>https://github.com/cosmosttl</url>
    </developer>
  </developers>
  <scm>
    <url>https://github.com/cosmosttl/cosmosttl</url>
    <connection>scm:git:https://github.com/cosmosttl/cosmosttl.git</connection>
  </scm>
  %s
</project>
`
	profile = `    <profile>
      <id>%[1]s</id>
      <activation><os>%[2]s</os></activation>
      <dependencies>
        <dependency>
          <groupId>%[3]s</groupId>
          <artifactId>%[4]s-%[1]s</artifactId>
          <version>%[5]s</version>
          <scope>runtime</scope>
        </dependency>
      </dependencies>
    </profile>
`
)
