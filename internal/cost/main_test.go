//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMeasure measures a package that costs next to nothing.
func TestMeasure(t *testing.T) {
	t.Chdir("../..") // where leaklint is built from
	for _, test := range []struct {
		cold     bool
		again    bool
		pattern  string
		commands []string
	}{
		{false, false, "./internal/wantcomment", []string{"go vet, cold", "go vet, warm", "go vet -vettool=leaklint, cold", "go vet -vettool=leaklint, warm", "leaklint"}},
		{true, false, "unicode/utf8", []string{"leaklint", "go build and go vet", "leaklint, everything compiled"}},
		{false, true, "", []string{
			"leaklint, nothing kept", "leaklint, for the first time", "leaklint, again",
			`leaklint, after an edit of a leaf \(m/leaf\)`, `leaklint, after an edit of the most imported package \(m/base\)`,
		}},
	} {
		var out strings.Builder
		b := &bench{dir: ".", patterns: []string{test.pattern}, best: make(map[string]cost)}
		if test.again {
			b.dir, b.patterns = module(t), []string{"./..."}
		}
		if err := b.measure(&out, false, false, test.cold, test.again, 1); err != nil {
			t.Fatal(err)
		}
		for _, command := range test.commands {
			row := regexp.MustCompile(`(?m)^\| ` + command + ` \| [0-9.]+ s \| [0-9.]+ \| [1-9][0-9]* MB \| 0 \|$`)
			if !row.MatchString(out.String()) {
				t.Errorf("no row of %s that is clean:\n%s", command, &out)
			}
		}
	}
}

// module returns the directory of a module in which one package imports another.
func module(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":       "module m\n\ngo 1.26\n",
		"base/base.go": "package base\n\nfunc F() {}\n",
		"leaf/leaf.go": "package leaf\n\nimport \"m/base\"\n\nfunc F() { base.F() }\n",
	} {
		name = filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if now, err := os.ReadFile(name); err != nil || string(now) != text {
				t.Errorf("%s is left as %q, %v", name, now, err)
			}
		})
	}
	return dir
}
