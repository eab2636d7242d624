package leaktest

import (
	"bytes"
	"encoding/gob"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Facts runs a on the packages of the testdata module that match the patterns. The
// driver checks that each fact encodes, and does so twice in the same way; this, that
// facts stay small: go vet writes and reads them for every importer.
func Facts(t *testing.T, a *analysis.Analyzer, patterns ...string) {
	t.Helper()
	const (
		perFact    = 1024 // bytes of the largest one
		perPackage = 1024 // bytes on average, type descriptions included
	)
	acts := Analyze(t, Dir(t), a, patterns...)
	total, facts := 0, 0
	for _, act := range acts {
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() != act.Package.Types {
				continue // counted there
			}
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(f.Fact); err != nil {
				t.Fatal(err)
			}
			facts++
			total += b.Len()
			if b.Len() > perFact {
				t.Errorf("%s: fact of %d bytes: %s", f.Object, b.Len(), f.Fact)
			}
		}
	}
	if facts == 0 {
		t.Fatal("no facts")
	}
	average := total / len(acts)
	t.Logf("%d packages, %d facts, %d bytes on average for a package", len(acts), facts, average)
	if average > perPackage {
		t.Errorf("%d bytes of facts for a package on average, want at most %d", average, perPackage)
	}
}
