package fixpoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/leaklint/leaklint/internal/count"
)

// grows returns how often something sends that sends more, the more what it calls does.
func grows(from, to int) int {
	if from > 0 && to > from {
		return count.Many
	}
	return to
}

// TestAnswers compares what is found of functions that call each other at random with what comes of passing it on
// along each call, as often as there are calls: whatever is asked first.
func TestAnswers(t *testing.T) {
	type call struct{ from, to, sends int }
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2 + r.IntN(7)
		own := make([]int, n)
		var calls []call
		for range n + r.IntN(2*n) {
			calls = append(calls, call{r.IntN(n), r.IntN(n), max(0, r.IntN(8)-6)})
		}
		for i := range own {
			own[i] = max(0, r.IntN(4)-2)
		}
		want := slices.Clone(own)
		for round := range 2*n + 2 {
			for _, c := range calls {
				if m := count.Plus(want[c.to], c.sends); want[c.to] > 0 && m > want[c.from] {
					want[c.from] = m
					if round > n {
						want[c.from] = count.Many
					}
				}
			}
		}
		as := New[int](func(a, b int) bool { return a == b }, grows)
		finds := 0
		var most func(i int) int
		most = func(i int) int {
			return as.Get(i, 0, func(int) int {
				finds++
				m := own[i]
				for _, c := range calls {
					if c.from == i {
						if called := most(c.to); called > 0 {
							m = max(m, count.Plus(called, c.sends))
						}
					}
				}
				return m
			})
		}
		for _, i := range r.Perm(n) {
			if got := most(i); got != want[i] {
				t.Fatalf("seed %d: %d functions, own %v, calls %v: %d of %d, want %d", seed, n, own, calls, got, i, want[i])
			}
		}
		if finds > 12*n {
			t.Errorf("seed %d: %d functions looked into %d times", seed, n, finds)
		}
	}
}
