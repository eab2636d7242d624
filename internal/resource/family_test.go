package resource_test

import (
	"slices"
	"testing"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/resource"
)

// TestFamilies checks that the goroutines of each row have a family by which findings about it are joined
// with them: the frame of its cost is a mark of one, and so is its name.
func TestFamilies(t *testing.T) {
	check := func(kind string, c resource.Cost) {
		if !slices.ContainsFunc(resource.Families(), func(f family.Family) bool { return f.Has(c.Frame) }) {
			t.Errorf("%s: %s is a mark of no family", kind, c.Frame)
		}
		if !slices.ContainsFunc(resource.Families(), func(f family.Family) bool { return f.Is(kind) }) {
			t.Errorf("%s: no family is of that name", kind)
		}
	}
	for _, r := range resource.Known {
		for _, c := range r.Costs {
			check(r.Kind, c)
		}
		for _, methods := range r.Added {
			for _, c := range methods {
				check(r.Kind, c)
			}
		}
	}
	for _, s := range resource.Starts {
		check(s.What, s.Cost)
	}
}

// TestTakers checks that what waits for an item in code is known in a profile, too.
func TestTakers(t *testing.T) {
	i := slices.IndexFunc(family.Table, func(f family.Family) bool { return f.Name == family.Blocked })
	for _, name := range knowledge.Takers {
		if !slices.Contains(family.Table[i].Methods, name) {
			t.Errorf("%s is no method of the family %q", name, family.Blocked)
		}
	}
}
