package resource_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// releases are those of client-go that the table is proven with: the newest, and older
// ones by the tag and the go.mod of the program that measures them.
var releases = []struct {
	name   string
	args   []string
	minor  int
	newest bool
}{
	{name: "v0.37.2", minor: 37, newest: true},
	{name: "v0.35.10", minor: 35, args: []string{cheap, "-modfile=proof.versions/client-go-v0.35.10.mod", "-tags=clientgo035"}},
	{name: "v0.31.14", minor: 31, args: []string{cheap, "-modfile=proof.versions/client-go-v0.31.14.mod", "-tags=clientgo031"}},
}

// cheap has client-go compiled as test.sh does it for the older releases.
const cheap = "-gcflags=k8s.io/...=-N -l -dwarf=false"

// A measurement is what testdata/proof prints of one way to make a thing, and to
// release it.
type measurement struct {
	Symbol, Note      string
	Dropped, Released struct {
		Goroutines, KiB float64
		Through         map[string]float64
	}
}

// A claim is what the table says of a call.
type claim struct {
	symbol   symbol.Symbol
	cost     resource.Cost
	releases bool // something does
	beside   bool // what stays when only the thing that it was started on is released
}

// TestProof makes and forgets each thing of the table, with the real client-go and
// controller-runtime of three releases, and compares the goroutines that stay, what is on
// their stacks, and the memory, with what the row claims; and that none stays where it is
// released. With -v it prints the table.
func TestProof(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the real client-go for two minutes")
	}
	dir := leaktest.Dir(t)
	proven := make(map[symbol.Symbol]bool)
	for _, release := range releases {
		measured := prove(t, dir, release.args)
		for _, c := range claims() {
			of := slices.DeleteFunc(slices.Clone(measured), func(m measurement) bool { return !c.isAbout(m) })
			if len(of) == 0 {
				continue // not in this release
			}
			proven[c.symbol] = true
			if release.minor < 33 && c.cost.Before033 > 0 {
				c.cost.Goroutines = c.cost.Before033
			}
			c.compare(t, release.name, release.newest, of)
		}
		if release.newest {
			compareAdded(t, measured)
		}
	}
	for _, c := range claims() {
		if !proven[c.symbol] {
			t.Errorf("%s: testdata/proof has no case of it", c.symbol)
		}
	}
}

// prove runs the program that measures.
func prove(t *testing.T, dir string, args []string) []measurement {
	t.Helper()
	cmd := exec.Command("go", slices.Concat([]string{"run"}, args, []string{"./proof"})...)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, &errs)
	}
	var all []measurement
	for dec := json.NewDecoder(&out); ; {
		var m measurement
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
}

// claims returns what the table says of each call that it names.
func claims() []claim {
	var all []claim
	for _, r := range resource.Known {
		for _, a := range r.Acquire {
			if !resource.IsFormer(a.Symbol.Path) { // what it is called now is proven
				all = append(all, claim{symbol: a.Symbol, cost: r.Costs[a.Variant], releases: true})
			}
		}
	}
	for _, r := range resource.Known {
		for _, l := range r.Literals {
			all = append(all, claim{symbol: l.Type, cost: r.Costs[l.Variant], releases: true})
		}
	}
	for _, s := range resource.Starts {
		c := claim{symbol: s.Symbol, cost: s.Cost, releases: s.Signal != nil}
		c.beside = s.Check == resource.Broadcaster.Check
		all = append(all, c)
	}
	return all
}

// special are notes of ways to make a thing that are not the ones which the table means:
// the server speaks HTTP/1.1, or knows no events.k8s.io, or more is made than the thing.
var special = []string{"HTTP/1.1", "with a name and metrics", "WithContext", "without stdin", "events of the core API"}

// isAbout reports whether m is about the call of the claim.
func (c claim) isAbout(m measurement) bool {
	if slices.ContainsFunc(special, func(s string) bool { return strings.Contains(m.Note, s) }) {
		return false
	}
	if c.beside {
		return m.Symbol == full(c.symbol) && strings.HasSuffix(m.Note, "Shutdown only")
	}
	if strings.Contains(m.Note, "and its") {
		return false
	}
	if c.symbol.Path != "" {
		return m.Symbol == full(c.symbol)
	}
	return strings.HasSuffix(m.Symbol, "."+c.symbol.Name) && !slices.ContainsFunc(claims(), func(other claim) bool { return full(other.symbol) == m.Symbol })
}

// full returns the symbol as the program prints it.
func full(s symbol.Symbol) string {
	return strings.TrimPrefix(strings.Join(slices.DeleteFunc([]string{s.Path, s.Recv, s.Name}, func(part string) bool { return part == "" }), "."), ".")
}

// compare compares the claim with what was measured of it.
func (c claim) compare(t *testing.T, release string, newest bool, of []measurement) {
	t.Helper()
	released := !c.releases || c.beside
	for _, m := range of {
		left := m.Dropped
		if c.beside {
			left = m.Released
		}
		t.Logf("%-9s %-75s claimed %2d goroutines %3d KiB, measured %4g %6.1f", release, strings.TrimSpace(m.Symbol+" "+m.Note), c.cost.Goroutines, c.cost.KiB, left.Goroutines, left.KiB)
		want := c.cost.Goroutines
		if strings.HasSuffix(m.Note, "without IPv6") {
			want-- // localhost has one address then
		}
		if left.Goroutines != float64(want) {
			t.Errorf("%s: %s %s: %g goroutines stay, %d claimed", release, m.Symbol, m.Note, left.Goroutines, want)
		}
		if newest && c.cost.Goroutines > 0 && left.Through[c.cost.Frame] < 1 {
			t.Errorf("%s: %s %s: no goroutine has %s on its stack, but %v", release, m.Symbol, m.Note, c.cost.Frame, left.Through)
		}
		if newest && !c.beside && !isNear(left.KiB, c.cost.KiB) {
			t.Errorf("%s: %s %s: %g KiB stay, %d claimed", release, m.Symbol, m.Note, left.KiB, c.cost.KiB)
		}
		if newest && c.cost == (resource.Cost{}) && left.KiB == 0 {
			t.Errorf("%s: %s %s: nothing stays", release, m.Symbol, m.Note)
		}
		released = released || m.Released.Goroutines == 0
	}
	if !released {
		t.Errorf("%s: %s: no release takes all of it away: %s", release, c.symbol, notes(of))
	}
	if !c.releases && !c.beside && slices.ContainsFunc(of, func(m measurement) bool { return m.Released.Goroutines == 0 }) {
		t.Errorf("%s: %s: something takes all of it away, and the table says that nothing does", release, c.symbol)
	}
}

func notes(of []measurement) string {
	var parts []string
	for _, m := range of {
		parts = append(parts, fmt.Sprintf("%q leaves %g", m.Note, m.Released.Goroutines))
	}
	return strings.Join(parts, ", ")
}

// compareAdded compares what methods of a thing start beside it with what was measured of
// both together.
func compareAdded(t *testing.T, measured []measurement) {
	t.Helper()
	for _, r := range resource.Known {
		for variant, methods := range r.Added {
			of := r.Acquire[slices.IndexFunc(r.Acquire, func(a spec.Acquire) bool { return a.Variant == variant })]
			for name, added := range methods {
				whole := r.Costs[variant].Plus(added)
				if !slices.ContainsFunc(measured, func(m measurement) bool {
					return strings.HasPrefix(m.Symbol, of.Symbol.Path+".") && strings.HasSuffix(m.Symbol, "."+name) && strings.Contains(m.Note, "and its") &&
						m.Dropped.Goroutines == float64(whole.Goroutines) && isNear(m.Dropped.KiB, whole.KiB)
				}) {
					t.Errorf("%s on what %s makes: no case of testdata/proof keeps %d goroutines and %d KiB", name, of.Symbol, whole.Goroutines, whole.KiB)
				}
			}
		}
	}
}

// isNear reports whether so much memory was claimed as measured: it differs from run to
// run, and from machine to machine.
func isNear(measured float64, claimed int) bool {
	return math.Abs(measured-float64(claimed)) <= 2+float64(claimed)/4
}
