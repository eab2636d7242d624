package tally_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/tally"
)

// releases are those of client-go that the resource table is proven with, and how many goroutines
// an informer has there.
var releases = []struct {
	name     string
	args     []string
	informer int64
}{
	{"v0.37.2", nil, 6},
	{"v0.35.10", []string{"-modfile=proof.versions/client-go-v0.35.10.mod", "-tags=clientgo035"}, 6},
	{"v0.31.14", []string{"-modfile=proof.versions/client-go-v0.31.14.mod", "-tags=clientgo031"}, 5},
}

// TestChurn runs a program that leaks known numbers, with several releases of client-go, with labels
// and without, and with ancestors: every count is exact, by family and by label, in all formats.
func TestChurn(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the real client-go")
	}
	const clusters = 10
	dir := leaktest.Dir(t)
	for _, release := range releases {
		tool := filepath.Join(t.TempDir(), "churn")
		build := exec.Command("go", slices.Concat([]string{"build", "-o", tool}, release.args, []string{"./churn"})...)
		build.Dir = dir
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, labels := range []bool{false, true} {
			for _, godebug := range []string{"", "tracebackancestors=10"} {
				out := t.TempDir()
				cmd := exec.Command(tool, fmt.Sprintf("-labels=%t", labels), fmt.Sprintf("-clusters=%d", clusters), "-dir", out)
				cmd.Env = append(cmd.Environ(), "GODEBUG="+godebug)
				if text, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				for _, format := range []string{".pb.gz", ".debug1", ".debug2"} {
					t.Run(fmt.Sprintf("%s labels=%t %s %s", release.name, labels, godebug, format), func(t *testing.T) {
						compare(t, out, format, labels, release.informer)
					})
				}
			}
		}
	}
}

// compare compares what is read with the truth.
func compare(t *testing.T, dir, format string, labels bool, informer int64) {
	text, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		t.Fatal(err)
	}
	var made map[string]int64 // clusters
	if err := json.Unmarshal(text, &made); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, when := range []string{"before", "mid", "after"} {
		files = append(files, filepath.Join(dir, when+format))
	}
	all, err := (&tally.Reader{Families: resource.Families()}).ReadFiles(files, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, when := range []string{"before", "mid", "after"} {
		n := made[when]
		want := map[string]int64{
			"handler": 2 * 2 * n, "workqueue": 4 * n, "broadcaster": 2 * n, "informer": informer * (n + 1), "watch": n, "blocked wait": n,
			"keep.Start": n, "main": 1,
		}
		if all[i].Cut != "" {
			t.Errorf("%s is said to be cut: %s", when, all[i].Cut)
		}
		if got := families(all[i]); !maps.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", when, got, want)
		}
		if labels {
			compareLabels(t, all[i], n, informer)
		}
	}
	r := tally.NewReport(all, tally.Options{Families: resource.Families(), Label: "logicalcluster", Grow: true, Max: 3.5, MaxStacks: 9})
	if !labels {
		if r.Churned != 0 || r.Gate.Why == "" {
			t.Errorf("%d clusters are inferred without labels, %+v", r.Churned, r.Gate)
		}
		return
	}
	if want := []string{"handler", "informer", "workqueue"}; r.Churned != 10 || !r.Inferred || !slices.Equal(slices.Sorted(slices.Values(r.Gate.Failed)), want) {
		t.Errorf("%d clusters are inferred, want 10; above the limit are %q, want %q", r.Churned, r.Gate.Failed, want)
	}
}

func families(s *tally.Snapshot) map[string]int64 {
	got := make(map[string]int64)
	for _, g := range s.Groups {
		name := g.Family
		if strings.HasPrefix(name, "main.") {
			name = "main"
		}
		got[name] += g.Count
	}
	return got
}

// compareLabels compares the counts of each cluster.
func compareLabels(t *testing.T, s *tally.Snapshot, clusters, informer int64) {
	want := map[string]int64{
		"quota handler": 4, "rbac workqueue": 4, "record broadcaster": 2, "objects informer": informer, "stream watch": 1,
		"sched blocked wait": 1, "keep keep.Start": 1,
	}
	got := make(map[string]map[string]int64)
	for _, g := range s.Groups {
		if cluster, ok := g.Labels.Get("logicalcluster"); ok {
			controller, _ := g.Labels.Get("controller")
			if got[cluster] == nil {
				got[cluster] = make(map[string]int64)
			}
			got[cluster][controller+" "+g.Family] += g.Count
		}
	}
	if int64(len(got)) != clusters {
		t.Errorf("%d clusters, want %d", len(got), clusters)
	}
	for cluster, counts := range got {
		if !maps.Equal(counts, want) {
			t.Errorf("cluster %s: got %v, want %v", cluster, counts, want)
		}
	}
}
