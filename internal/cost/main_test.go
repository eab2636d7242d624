//go:build unix

package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestMeasure measures a package that costs next to nothing.
func TestMeasure(t *testing.T) {
	t.Chdir("../..") // where leaklint is built from
	for _, test := range []struct {
		cold     bool
		pattern  string
		commands []string
	}{
		{false, "./internal/wantcomment", []string{"go vet, cold", "go vet, warm", "go vet -vettool=leaklint, cold", "go vet -vettool=leaklint, warm", "leaklint"}},
		{true, "unicode/utf8", []string{"leaklint", "go build and go vet", "leaklint, everything compiled"}},
	} {
		var out strings.Builder
		b := &bench{dir: ".", patterns: []string{test.pattern}, best: make(map[string]cost)}
		if err := b.measure(&out, false, false, test.cold, 1); err != nil {
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
