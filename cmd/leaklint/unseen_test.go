package main

import (
	"bytes"
	"io"
	"os/exec"
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
		match(t, strings.Join(args, " "), `^/.*/emb/emb\.go:5:12: pattern missing\.txt: no matching files found\n$`, beforeLast(&errs))
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
	match(t, "stderr", `^# runtime/cgo\ncgo: C compiler "/nonexistent/cc" not found: .*\n/.*/a/a\.go:3:8: could not import C \(cgo has failed\)\n/.*/b/b\.go:3:8: could not import C \(cgo has failed\)\n$`, beforeLast(&errs))
}

// fixable has a leak that -fix mends.
const fixable = `package dep

import "context"

func Probe(ctx context.Context, dial func() error) error {
	errs := make(chan error)
	go func() {
		errs <- dial()
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
`

// TestTestDir checks that what is for tests, or an example, leaks no more than a hint.
func TestTestDir(t *testing.T) {
	dir := small(t, map[string]string{"pkg/probe.go": fixable, "test/fake/probe.go": fixable, "examples/probe.go": fixable, "bus/mock_probe.go": fixable})
	for path, want := range map[string]string{
		"./pkg":       `leaks 1 goroutine each time\)`,
		"./test/fake": `1 goroutine each time, in code for tests or examples\)`,
		"./examples":  `1 goroutine each time, in code for tests or examples\)`,
		"./bus":       `1 goroutine each time, in code for tests or examples\)`,
	} {
		var out, errs bytes.Buffer
		run([]string{"-C", dir, path}, &out, &errs)
		match(t, path, want, out.String())
		if strings.Contains(errs.String(), "1 hint in") != (path != "./pkg") {
			t.Errorf("%s: %s", path, &errs)
		}
	}
}

// TestNamedDependency checks that a package of another module which is named has its findings,
// and one that is not has none. go vet says that it does not judge such a package in full.
func TestNamedDependency(t *testing.T) {
	dir := small(t, map[string]string{
		"vendor/modules.txt":            "# example.com/dep v1.0.0\n## explicit; go 1.26\nexample.com/dep\n",
		"vendor/example.com/dep/dep.go": fixable,
		"user/user.go":                  "package user\n\nimport \"example.com/dep\"\n\nvar _ = dep.Probe\n",
	})
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n\nrequire example.com/dep v1.0.0\n")
	const finding = `^/.*/vendor/example\.com/dep/dep\.go:7:2: goroutine may wait forever`
	for _, test := range []struct {
		pattern string
		code    int
		stdout  string
	}{
		{"./user", exitClean, `^$`},
		{"example.com/dep/...", exitFindings, finding},
		{"./vendor/...", exitFindings, finding},
	} {
		var out, errs bytes.Buffer
		if code := run([]string{"-C", dir, test.pattern}, &out, &errs); code != test.code {
			t.Errorf("%s: exit %d, want %d", test.pattern, code, test.code)
		}
		match(t, test.pattern+": stdout", test.stdout, out.String())
		match(t, test.pattern+": stderr", `^$`, beforeLast(&errs))
	}
	var diff, errs bytes.Buffer
	if code := run([]string{"-C", dir, "-fix", "-diff", "example.com/dep"}, &diff, &errs); code != exitClean || diff.Len() > 0 {
		t.Errorf("-fix would change a copy of another module: exit %d\n%s%s", code, &diff, &errs)
	}
	cmd := exec.Command("go", "vet", "-vettool="+build(t), "example.com/dep")
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	match(t, "go vet", `(?m)^leaklint: not judged in full: example\.com/dep belongs to another module, and is judged for its importers: name it to leaklint instead of go vet$`, string(out))
}

// TestDescribed checks that it is told of a package which leaklint knows without reading it.
func TestDescribed(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"-C", testdata, "k8s.io/client-go/util/workqueue"}, &out, &errs); code != exitClean {
		t.Errorf("exit %d, want %d: %s", code, exitClean, &out)
	}
	match(t, "stderr", `^leaklint: not judged in full: k8s\.io/client-go/util/workqueue is what leaklint's own tables describe, and is not read for what must be released\n$`, beforeLast(&errs))
}

// TestMentions checks what is said of a package that the configuration names and that nothing
// in the run imports.
func TestMentions(t *testing.T) {
	types := newFlags(io.Discard).Lookup("unlabeledspawn.types").Value // a variable of the suite
	was := types.String()
	t.Cleanup(func() { types.Set(was) })
	dir := small(t, map[string]string{
		"clean/clean.go":         "package clean\n",
		"dep/go.mod":             "module example.com/dep\n\ngo 1.26\n",
		"dep/store/store.go":     "package store\n\ntype Lock struct{}\n\nfunc Take() *Lock { return new(Lock) }\n\nfunc (*Lock) Give() {}\n",
		"dep/windows/windows.go": "//go:build windows\n\npackage windows\n",
		"dep/testdata/a/a.go":    "package a\n",
	})
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n\nrequire example.com/dep v1.2.3\n\nreplace example.com/dep => ./dep\n")
	for _, test := range []struct {
		path   string
		code   int
		stderr string
	}{
		{"example.com/dep/store", exitClean, `^$`},
		{"example.com/dep/windows", exitClean, `^$`},
		{"example.com/dep/stor", exitUsage, `^leaklint: /.*/\.leaklint\.yaml:2: module example\.com/dep v1\.2\.3 has no package example\.com/dep/stor: do you mean "example\.com/dep/store"\?\n$`},
		{"example.com/dep", exitUsage, `has no package example\.com/dep`},
		{"example.com/dep/testdata/a", exitUsage, `has no package example\.com/dep/testdata/a`},
		{"example.com/dep/something/very/different", exitUsage, `has no package example\.com/dep/something/very/different\n$`},
		{"example.com/other/store", exitClean, `^leaklint: not judged in full: what deals with example\.com/other/store: no module of this build has that package \(/.*/\.leaklint\.yaml:2\)\n$`},
	} {
		for _, text := range []string{"entries:\n  once: PATH.Take\n", "clusters:\n  types: PATH.Lock\n", "resources:\n  - {kind: lock, acquire: PATH.Take, release: PATH.(Lock).Give, message: m}\n"} {
			write(t, dir, ".leaklint.yaml", strings.ReplaceAll(text, "PATH", test.path))
			var out, errs bytes.Buffer
			if code := run([]string{"-C", dir, "./clean"}, &out, &errs); code != test.code {
				t.Errorf("%s: exit %d, want %d", test.path, code, test.code)
			}
			match(t, test.path, test.stderr, beforeLast(&errs))
		}
	}
}
