package unlabeledspawn_test

import (
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers/unlabeledspawn"
	"github.com/leaklint/leaklint/internal/leaktest"
)

func Test(t *testing.T) { leaktest.Run(t, unlabeledspawn.Analyzer, "./unlabeledspawn/...") }

func TestFacts(t *testing.T) { leaktest.Facts(t, unlabeledspawn.Analyzer, "./unlabeledspawn/...") }

// TestProcess checks that code of the process has nothing to report, nor any of other
// checks' cases: they know no clusters, or label nothing.
func TestProcess(t *testing.T) {
	for _, act := range leaktest.Analyze(t, leaktest.Dir(t), unlabeledspawn.Analyzer, "./queueshutdown/...", "./stories/rancher/...", "./stories/scheduler/...") {
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}

func TestFlags(t *testing.T) {
	for _, test := range []struct{ flag, value, err string }{
		{"types", "example.com/fleet.Member,example.com/fleet/v2.Name", ""},
		{"types", "Member", "want import/path.Name"},
		{"types", "example.com/fleet", "want import/path.Name"},
		{"types", "", "want import/path.Name"},
		{"keys", "component, member", ""},
		{"keys", "component,", "empty key"},
	} {
		f := unlabeledspawn.Analyzer.Flags.Lookup(test.flag)
		before := f.Value.String()
		err := f.Value.Set(test.value)
		if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("-%s=%s: %v, want %q", test.flag, test.value, err, test.err)
		}
		if test.err != "" && f.Value.String() != before {
			t.Errorf("-%s=%s: changed to %s", test.flag, test.value, f.Value)
		}
		if err := f.Value.Set(before); err != nil {
			t.Fatalf("-%s=%s, its own default: %v", test.flag, before, err)
		}
	}
}
