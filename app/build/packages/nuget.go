package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const dotnetSources = "app/build/packages/dotnet"

// nugets builds the library with the .NET SDK and a package of the program for each runtime identifier. A project
// refers to the library and to the package for the system it is built on, so an install brings one program.
func nugets(b build) error {
	dir, err := filepath.Abs(b.dir)
	if err != nil {
		return err
	}
	cmd := exec.Command("dotnet", "pack", "--nologo", "-v", "quiet", "-c", "Release", "-p:Version="+b.version, "-o", dir)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dotnetSources, os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("dotnet pack: %w", err)
	}
	for _, p := range b.platforms {
		program, err := os.ReadFile(b.binary(p))
		if err != nil {
			return err
		}
		for _, rid := range p.rids {
			id := "Cosmosttl.Testing." + rid
			targets := fmt.Appendf(nil, targets, p.exe())
			path := filepath.Join(b.dir, id+"."+b.version+".nupkg")
			err := writeZip(path, []entry{
				{"[Content_Types].xml", 0o644, []byte(contentTypes)},
				{"_rels/.rels", 0o644, fmt.Appendf(nil, relations, id)},
				{id + ".nuspec", 0o644, fmt.Appendf(nil, nuspec, id, b.version, p.name)},
				{"build/" + id + ".targets", 0o644, targets},
				{"buildTransitive/" + id + ".targets", 0o644, targets},
				{"program/" + p.exe(), 0o755, program},
			})
			if err != nil {
				return err
			}
			fmt.Println(path)
		}
	}
	return nil
}

// The parts of a package: https://learn.microsoft.com/nuget/reference/nuspec and the Open Packaging Conventions.
var (
	nuspec = strings.TrimSpace(`
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>%s</id>
    <version>%s</version>
    <authors>cosmosttl</authors>
    <license type="expression">MIT</license>
    <projectUrl>https://github.com/cosmosttl/cosmosttl</projectUrl>
    <description>The program of Cosmosttl.Testing for %s</description>
    <developmentDependency>true</developmentDependency>
  </metadata>
</package>`)
	// This copies the program to the directory of the tests, where the library looks for the program.
	targets = strings.TrimSpace(`
<Project>
  <ItemGroup>
    <None Include="$(MSBuildThisFileDirectory)../program/%[1]s" Link="cosmosttl/%[1]s" CopyToOutputDirectory="PreserveNewest" Visible="false" />
  </ItemGroup>
</Project>`)
	relations = strings.TrimSpace(`
<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/%s.nuspec" Id="R1" />
</Relationships>`)
	contentTypes = strings.TrimSpace(`
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
  <Default Extension="nuspec" ContentType="application/octet" />
  <Default Extension="targets" ContentType="application/octet" />
  <Default Extension="exe" ContentType="application/octet" />
  <Override PartName="/program/cosmosttl" ContentType="application/octet" />
</Types>`)
)
