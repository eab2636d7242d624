package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

// printBuild prints which leaklint this is: the version of its module, the commit if the go
// command has seen it, and the Go that it was built with.
//
//	leaklint v0.3.0, commit 051ffebd1c3a, go1.26.1 linux/amd64
func printBuild(stdout, stderr io.Writer) int {
	text := "leaklint " + version()
	if info, ok := debug.ReadBuildInfo(); ok {
		text += commit(info)
	}
	_, err := fmt.Fprintf(stdout, "%s, %s %s/%s\n", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitCode(false, false, err, stderr)
}

// commit tells of which commit a program is, and whether anything has changed since.
func commit(info *debug.BuildInfo) string {
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	const short = 12
	text := settings["vcs.revision"]
	if text == "" {
		return ""
	}
	text = ", commit " + text[:min(len(text), short)]
	if settings["vcs.modified"] == "true" {
		text += ", changed since"
	}
	return text
}
