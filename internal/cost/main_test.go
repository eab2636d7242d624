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
	var out strings.Builder
	if err := measure(&out, ".", []string{"./internal/wantcomment"}, false, false, 1); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"go vet, cold", "go vet, warm", "go vet -vettool=leaklint, cold", "go vet -vettool=leaklint, warm", "leaklint"} {
		row := regexp.MustCompile(`(?m)^\| ` + command + ` \| [0-9.]+ s \| [0-9.]+ \| [1-9][0-9]* MB \| 0 \|$`)
		if !row.MatchString(out.String()) {
			t.Errorf("no row of %s that is clean:\n%s", command, &out)
		}
	}
}
