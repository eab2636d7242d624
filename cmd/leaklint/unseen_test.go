package main

import (
	"bytes"
	"strings"
	"testing"
)

// small writes a module of the packages that are given, by the names of their files.
func small(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n")
	for name, text := range files {
		write(t, dir, name, text)
	}
	return dir
}

// TestEmbed checks that a package whose files to embed are not there is no clean one, nor one
// that imports it.
func TestEmbed(t *testing.T) {
	dir := small(t, map[string]string{
		"emb/emb.go":     "package emb\n\nimport _ \"embed\"\n\n//go:embed missing.txt\nvar Text string\n",
		"user/user.go":   "package user\n\nimport \"example.com/m/emb\"\n\nvar _ = emb.Text\n",
		"clean/clean.go": "package clean\n",
	})
	for _, args := range [][]string{{"./emb"}, {"./user"}, {"./..."}, {"-tests", "./emb"}} {
		var out, errs bytes.Buffer
		if code := run(append([]string{"-C", dir}, args...), &out, &errs); code != exitErrors {
			t.Errorf("%v: exit %d, want %d", args, code, exitErrors)
		}
		match(t, strings.Join(args, " "), `^/.*/emb/emb\.go:5:12: pattern missing\.txt: no matching files found\n$`, errs.String())
		run([]string{"-tests=false"}, &out, &errs) // a variable of the suite
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./clean"}, &out, &errs); code != exitClean {
		t.Errorf("./clean: exit %d: %s", code, &errs)
	}
}

// TestNoCompiler checks that the reason is told, once, why packages that import "C" could not
// be analyzed, and which these are.
func TestNoCompiler(t *testing.T) {
	t.Setenv("CGO_ENABLED", "1")
	t.Setenv("CC", "/nonexistent/cc")
	const text = "package p\n\nimport \"C\"\n\nfunc F() C.int { return 1 }\n"
	dir := small(t, map[string]string{"a/a.go": text, "b/b.go": text})
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./..."}, &out, &errs); code != exitErrors {
		t.Errorf("exit %d, want %d", code, exitErrors)
	}
	match(t, "stderr", `^# runtime/cgo\ncgo: C compiler "/nonexistent/cc" not found: .*\n/.*/a/a\.go:3:8: could not import C \(cgo has failed\)\n/.*/b/b\.go:3:8: could not import C \(cgo has failed\)\n$`, errs.String())
}
