// Package leaktest tells in a test what stays behind of things that come and go: clusters,
// tenants, connections, requests.
//
//	func TestClusters(t *testing.T) {
//		m := NewManager(t.Context())
//		leaktest.Churn(t, 50, func(i int) {
//			name := fmt.Sprintf("cluster-%d", i)
//			m.Add(name)
//			m.Remove(name)
//		}, leaktest.MaxPerRound(0.1))
//	}
//
// It judges by rate: what grows with the rounds leaks, and what is there once, however much that
// is, does not. So there is no list of goroutines to ignore, which would hide a leak of the same
// kind: that of an informer behind those that a test shares. The first rounds warm up, and of the
// others there are two halves: what grows in one only is no leak either.
//
// Goroutines are told by their kinds, as leaklint profile does: two for each handler, one for each
// workqueue. For those of no known kind it says who started them.
//
// All goroutines of the process count. So nothing else may start any meanwhile: a parallel test
// cannot be judged, and fails. Within a bubble of testing/synctest it works as it does outside.
package leaktest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/tally"
)

// An Option changes what [Churn] does.
type Option func(*options)

type options struct {
	max      float64
	patience time.Duration
}

// MaxPerRound is how many goroutines of a kind may stay of each round: 0.1 if it is not given. One
// in ten rounds may be what something in the background does.
func MaxPerRound(goroutines float64) Option { return func(o *options) { o.max = goroutines } }

// Patience is how long goroutines get to end before they count: five seconds if it is not given.
// Only a test that fails takes so long.
func Patience(d time.Duration) Option { return func(o *options) { o.patience = d } }

// Churn calls f n times, with the numbers from 0, and fails the test if goroutines stay of each
// round. n is 8 or more: the first tenth, but at least two rounds, warm up.
func Churn(t testing.TB, n int, f func(i int), opts ...Option) {
	t.Helper()
	o := options{max: 0.1, patience: 5 * time.Second}
	for _, opt := range opts {
		opt(&o)
	}
	if n < 8 {
		t.Fatalf("leaktest: %d rounds are too few to tell a rate: want 8 or more", n)
	}
	if isParallel(t) {
		t.Fatal("leaktest: a parallel test cannot be judged: the goroutines of others come and go meanwhile; take t.Parallel away")
	}
	c := churn{t: t, options: o, f: f}
	warm := max(2, n/10)
	half := (n - warm) / 2
	c.rounds(warm)
	first := c.settled(nil)
	c.rounds(half)
	second := c.settled(first)
	c.rounds(n - warm - half)
	if leaks := c.judge(first, second, half, n-warm-half); len(leaks) > 0 {
		t.Errorf("leaktest: goroutines stay of each of %d rounds\n%s", n-warm, strings.Join(leaks, ""))
	}
}

// isParallel reports whether a test, or one that it is part of, is parallel. The environment may
// not be changed then.
func isParallel(t testing.TB) (parallel bool) {
	defer func() { parallel = recover() != nil }()
	t.Setenv("LEAKTEST", "1")
	return false
}

// A churn is one call of Churn.
type churn struct {
	options
	t    testing.TB
	f    func(int)
	done int // rounds
}

func (c *churn) rounds(n int) {
	for range n {
		c.f(c.done)
		c.done++
	}
}

const (
	pause = 10 * time.Millisecond
	quiet = 5 // pauses in which no goroutine comes or goes
)

// settled returns the goroutines when their number no longer changes. If there were some before, they
// get time to become as few again.
func (c *churn) settled(before []byte) []byte {
	most := -1
	if before != nil {
		most = strings.Count(string(before), "\n\n") + 1
	}
	last, same := 0, 0
	for end := time.Now().Add(c.patience); time.Now().Before(end) && (same < quiet || most >= 0 && last > most && same < 4*quiet); time.Sleep(pause) {
		runtime.GC() // what ends with what is collected
		if n := runtime.NumGoroutine(); n == last {
			same++
		} else {
			last, same = n, 0
		}
	}
	return stacks()
}

// stacks returns the stacks of all goroutines.
func stacks() []byte {
	for buf := make([]byte, 1<<20); ; buf = make([]byte, 2*len(buf)) {
		if n := runtime.Stack(buf, true); n < len(buf) {
			return buf[:n]
		}
	}
}

// judge returns what stays of each round. It looks again for as long as there is anything and patience
// lasts: goroutines may be about to end.
func (c *churn) judge(first, second []byte, half, rest int) (leaks []string) {
	for end := time.Now().Add(c.patience); ; time.Sleep(10 * pause) {
		leaks = c.compare(first, second, c.settled(second), half, rest)
		if len(leaks) == 0 || !time.Now().Before(end) {
			return leaks
		}
	}
}

// compare returns the families that grow in both halves, with those that grow most first.
func (c *churn) compare(first, second, third []byte, half, rest int) []string {
	all, err := (&tally.Reader{Families: family.Table}).ReadTexts(first, second, third)
	if err == nil && len(all) != 3 {
		err = fmt.Errorf("%d profiles were read, of 3", len(all))
	}
	if err != nil {
		c.t.Fatal("leaktest: ", err)
	}
	r := tally.NewReport(all, tally.Options{Families: family.Table, Grow: true, Churned: int64(half + rest), Max: -1, MaxStacks: 3})
	var leaks []string
	for _, row := range r.Families {
		rates := []float64{float64(row.Counts[1]-row.Counts[0]) / float64(half), float64(row.Counts[2]-row.Counts[1]) / float64(rest)}
		if slices.Min(rates) > c.max {
			leaks = append(leaks, describe(row))
		}
	}
	return leaks
}

// describe says what grows, and where the goroutines are from.
func describe(row *tally.Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %+d goroutines, %.2f per round (%d, then %d, then %d)\n", row.Name, row.Growth, row.Rate, row.Counts[0], row.Counts[1], row.Counts[2])
	for _, s := range row.Stacks {
		fmt.Fprintf(&b, "\t%d of them:\n", s.Count)
		for i, f := range s.Frames {
			fmt.Fprintf(&b, "\t\t%s\n\t\t\t%s\n", f, s.Places[i])
		}
		if s.Creator != "" {
			fmt.Fprintf(&b, "\t\tcreated by %s\n\t\t\t%s\n", s.Creator, s.Place)
		}
	}
	if row.More > 0 {
		fmt.Fprintf(&b, "\tand %d other stacks\n", row.More)
	}
	return b.String()
}
