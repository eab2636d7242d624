// Package wantcomment reads the expectations that stand in the sources of
// testdata, for the tests of analyzers and of commands alike.
//
//	q := workqueue.New() // want `regexp` `another`
//
// What is reported only where packages are analyzed one at a time, or only where
// the whole program is known, stands behind want:vet and want:whole.
package wantcomment

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	comment = regexp.MustCompile("// want(:\\w+)? ((?:`[^`]*` *)+)")
	pattern = regexp.MustCompile("`([^`]*)`")
)

// Below returns the patterns in the Go files below root, tests included, by file
// and line: those without a mode, and those of the given one, "vet" or "whole".
// Each is to match a whole message.
func Below(t testing.TB, root, mode string) map[string]map[int][]*regexp.Regexp {
	t.Helper()
	wants := make(map[string]map[int][]*regexp.Regexp)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		wants[path] = inFile(t, path, string(src), mode)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return wants
}

// Lines returns the same as Below, by absolute file name:line. That there are none is
// an error.
func Lines(t testing.TB, root, mode string) map[string][]*regexp.Regexp {
	t.Helper()
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	wants := make(map[string][]*regexp.Regexp)
	for file, lines := range Below(t, root, mode) {
		for line, patterns := range lines {
			wants[fmt.Sprintf("%s:%d", file, line)] = patterns
		}
	}
	if len(wants) == 0 {
		t.Fatalf("no want comments below %s", root)
	}
	return wants
}

// Compare compares what a driver found, messages by file name:line, with what Lines returned.
// It takes from got what it has compared.
func Compare(t testing.TB, driver string, want map[string][]*regexp.Regexp, got map[string][]string) {
	t.Helper()
	var differences []string
	for at, patterns := range want {
		for _, re := range patterns {
			if i := slices.IndexFunc(got[at], re.MatchString); i >= 0 {
				got[at] = slices.Delete(got[at], i, i+1)
			} else {
				differences = append(differences, fmt.Sprintf("%s: %s: missing: %s", driver, at, re))
			}
		}
	}
	for at, messages := range got {
		for _, m := range messages {
			differences = append(differences, fmt.Sprintf("%s: %s: unexpected: %s", driver, at, m))
		}
	}
	slices.Sort(differences)
	for _, d := range differences {
		t.Error(d)
	}
}

func inFile(t testing.TB, path, src, mode string) map[int][]*regexp.Regexp {
	t.Helper()
	lines := make(map[int][]*regexp.Regexp)
	for i, line := range strings.Split(src, "\n") {
		for _, m := range comment.FindAllStringSubmatch(line, -1) {
			if m[1] != "" && m[1] != ":"+mode {
				continue
			}
			for _, p := range pattern.FindAllStringSubmatch(m[2], -1) {
				re, err := regexp.Compile("^(?:" + p[1] + ")$")
				if err != nil {
					t.Fatalf("%s:%d: %v", path, i+1, err)
				}
				lines[i+1] = append(lines[i+1], re)
			}
		}
	}
	return lines
}
