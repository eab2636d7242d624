package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/internal/wantcomment"
)

// TestDrivers checks that the same findings come from the standalone command,
// from go vet, and from go vet's cache: those that the want comments ask for.
// Where the standalone command knows more, as it has seen the whole program, the
// comments say so. The analyzers' own tests compare the same comments with a
// third driver.
func TestDrivers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of controller-runtime")
	}
	for _, dir := range testdataDirs() {
		var out, errs bytes.Buffer
		if code := run([]string{"-C", testdata, "-json", "./" + dir + "/..."}, &out, &errs); code != exitClean {
			t.Fatalf("leaklint: exit %d: %s", code, &errs)
		}
		wantcomment.Compare(t, "leaklint", wants(t, dir, "whole"), decode(t, &out))
	}

	// All at once, as go vet sees one package at a time.
	want, tool := wants(t, ".", "vet"), build(t)
	maps.DeleteFunc(want, func(at string, _ []*regexp.Regexp) bool { return strings.Contains(at, "/"+onePackage+"/") })
	for _, name := range []string{"go vet, cold", "go vet, from its cache"} {
		cmd := exec.Command("go", slices.Concat([]string{"vet", "-vettool=" + tool, "-json"}, severalPackages(t))...)
		cmd.Dir = testdata
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &errs)
		}
		if out.Len() == 0 {
			out = errs // up to Go 1.25
		}
		wantcomment.Compare(t, name, want, decode(t, &out))
	}
}

// testdataDirs returns the directories of the testdata module: one with cases for each
// check, and the stories, where all checks are on.
func testdataDirs() []string {
	dirs := []string{"stories"}
	for _, a := range analyzers.Suite {
		dirs = append(dirs, a.Name)
	}
	return dirs
}

// onePackage is the directory, below that of a check, with cases of one package each. Their
// findings in go vet are checked by the analyzers' own tests: two thousand processes more would
// show the same again.
const onePackage = "within"

// severalPackages returns the patterns of the packages of testdata between which facts travel,
// which is what go vet may get wrong.
func severalPackages(t *testing.T) []string {
	t.Helper()
	var patterns []string
	for _, dir := range testdataDirs() {
		below, err := os.ReadDir(filepath.Join(testdata, dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range below {
			if entry.IsDir() && entry.Name() != onePackage {
				patterns = append(patterns, "./"+dir+"/"+entry.Name()+"/...")
			}
		}
	}
	return patterns
}

// wants returns the patterns of the want comments below a directory of testdata,
// by file:line.
func wants(t *testing.T, dir, mode string) map[string][]*regexp.Regexp {
	t.Helper()
	return wantcomment.Lines(t, filepath.Join(testdata, dir), mode)
}

// decode reads the output of -json: one object, or a stream of them, with comments
// between that start with #. Below a directory with the name of a check are cases of
// that one, where other checks may find what they will; but all are on for directives,
// which silence them.
func decode(t *testing.T, r io.Reader) map[string][]string {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?m)^#.*\n`).ReplaceAll(text, nil)
	found := make(map[string][]string)
	position := regexp.MustCompile(`^(.*:\d+):\d+$`)
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		for path, checks := range tree {
			dir, _, _ := strings.Cut(strings.TrimPrefix(path, testdataModule), "/")
			for check, diagnostics := range checks {
				if dir != check && dir != "stories" && dir != "directive" {
					continue
				}
				for _, d := range diagnostics {
					at := position.FindStringSubmatch(d.Posn)[1]
					found[at] = append(found[at], strings.TrimSuffix(d.Message, " ("+check+")")) // go vet has it
				}
			}
		}
	}
}
