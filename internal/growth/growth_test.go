package growth_test

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/metrics"
	"slices"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/analyzers"
	run "github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/facts"
	"github.com/leaklint/leaklint/internal/growth"
)

// whole says how the benchmark analyzes the packages: as by go vet, each by itself, or as by
// leaklint, as one program.
var whole = flag.Bool("whole", false, "analyze the packages as a whole program")

// configured returns a configuration.
func configured(whole bool) *config.Config {
	cfg := config.New()
	cfg.Whole, cfg.GaveUp = whole, new(cutoff.Notes)
	return cfg
}

// TestShapes checks that no analyzer fails on a small package of any shape, by itself or as a whole
// program.
func TestShapes(t *testing.T) {
	names := make(map[string]bool)
	for _, s := range growth.Shapes {
		if names[s.Name] || !slices.IsSorted(s.Sizes) {
			t.Errorf("%s: the name is taken, or the sizes are not sorted", s.Name)
		}
		names[s.Name] = true
		t.Run(s.Name, func(t *testing.T) {
			for _, whole := range []bool{false, true} {
				if err := analyze(check(t, &s, s.Sizes[0]), configured(whole)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestLarge checks that large code is judged: a time that grew with the square of its size
// would not let the test end. Nothing may be given up, but of functions that all come to each
// other.
func TestLarge(t *testing.T) {
	for _, large := range []struct {
		name    string
		n       int
		givesUp bool
	}{{"queues-returned-past", 5_000, false}, {"switch", 2_000, false}, {"straight", 5_000, false}, {"pairs", 3_000, true}, {"walkers", 48, false}, {"boxed", 640, false}, {"selects", 80, false}, {"puts", 800, false}} {
		t.Run(large.name, func(t *testing.T) {
			i := slices.IndexFunc(growth.Shapes, func(s growth.Shape) bool { return s.Name == large.name })
			cfg := configured(false)
			if err := analyze(check(t, &growth.Shapes[i], large.n), cfg); err != nil {
				t.Error(err)
			}
			if gaveUp := cfg.GaveUp.Take(); len(gaveUp) > 0 != large.givesUp {
				t.Errorf("given up: %v", gaveUp)
			}
		})
	}
}

// TestFewGivenUp checks that functions which have too many paths for each of their things do not keep those from being judged that are small.
func TestFewGivenUp(t *testing.T) {
	i := slices.IndexFunc(growth.Shapes, func(s growth.Shape) bool { return s.Name == "components" })
	cfg := configured(false)
	if err := analyze(check(t, &growth.Shapes[i], 40), cfg); err != nil {
		t.Error(err)
	}
	if gaveUp := cfg.GaveUp.Take(); len(gaveUp) == 0 || len(gaveUp) > 3 {
		t.Errorf("given up: %v, want (*T).open, (*T).close and New at most", gaveUp)
	}
}

// BenchmarkGrowth measures how long the whole suite takes. What matters is how the time
// for each function, level or case changes with their number:
//
//	go test -run '^$' -bench 'Growth/^mesh$' -benchtime 1x ./internal/growth [-whole]
func BenchmarkGrowth(b *testing.B) {
	for _, s := range growth.Shapes {
		b.Run(s.Name, func(b *testing.B) {
			for _, n := range s.Sizes {
				b.Run(fmt.Sprint(n), func(b *testing.B) { benchmark(b, &s, n) })
			}
		})
	}
}

func benchmark(b *testing.B, s *growth.Shape, n int) {
	pkgs, cfg := check(b, s, n), configured(*whole)
	runtime.GC()
	grown := watchHeap()
	b.ResetTimer()
	for range b.N {
		if err := analyze(pkgs, cfg); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+s.Of)
	b.ReportMetric(float64(grown())/(1<<20), "MiB")
	for _, f := range cfg.GaveUp.Take() {
		b.Log(f)
	}
}

// watchHeap samples the size of the heap until the func that it returns is called, which
// returns by how much it has grown at most.
func watchHeap() func() uint64 {
	stop, largest := make(chan struct{}), make(chan uint64)
	before := heap()
	go func() {
		peak := before
		for {
			peak = max(peak, heap())
			select {
			case <-stop:
				largest <- peak - before
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-largest
	}
}

// heap returns how many bytes objects take that are in use, or not yet collected.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// check returns the packages of a shape, type-checked.
func check(t testing.TB, s *growth.Shape, n int) []*packages.Package {
	t.Helper()
	pkgs, err := growth.Check(s.Generate(n))
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// analyze runs all checks, one after the other.
func analyze(pkgs []*packages.Package, cfg *config.Config) error {
	var actions []*run.Action
	suite := driver.With(analyzers.Suite, cfg, nil)
	known, named := facts.NewStore(), make(map[string]bool)
	for _, pkg := range pkgs {
		named[pkg.PkgPath] = true
		actions = append(actions, run.Run(pkg, suite, known)...)
	}
	for _, act := range actions {
		if act.Err != nil {
			return act.Err
		}
	}
	if cfg.Whole {
		driver.Resolve(actions, cfg, driver.Scope{Named: named})
	}
	return nil
}
