package tally

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// grow fills in how families have grown from the first snapshot to the last, for each cluster
// that came and went between them, and what a limit makes of that.
func (r *Report) grow(all []*Snapshot, o Options) {
	parts := make([]float64, len(all)-1) // clusters between two snapshots
	r.Churned = o.Churned
	if r.Churned == 0 {
		seen := values(all[0], o.Label)
		for i, s := range all[1:] {
			before := len(seen)
			maps.Copy(seen, values(s, o.Label))
			parts[i] = float64(len(seen) - before)
			r.Churned += int64(len(seen) - before)
		}
		r.Inferred = r.Churned > 0
	} else {
		for i := range parts {
			parts[i] = float64(r.Churned) / float64(len(parts))
		}
	}
	if r.Churned > 0 {
		for _, row := range append(slices.Clone(r.Families), r.Total) {
			row.rate(r.Churned, parts)
		}
	}
	if o.Max >= 0 {
		r.Gate = r.gate(all, o.Max)
	}
}

// values returns the values of a label.
func values(s *Snapshot, label string) map[string]bool {
	set := make(map[string]bool)
	for _, g := range s.Groups {
		if value, ok := g.Labels.Get(label); ok {
			set[value] = true
		}
	}
	return set
}

// rate fills in the rates. What grows once, as all does that is made when it is first needed,
// has no steady one if there is a snapshot behind that.
func (row *Row) rate(churned int64, parts []float64) {
	row.Rate = float64(row.Growth) / float64(churned)
	row.Steady = row.Rate
	for i, n := range parts {
		if grown := float64(row.Counts[i+1] - row.Counts[i]); n > 0 { // or nothing came and went there
			row.Steady = min(row.Steady, grown/n)
		}
	}
}

// gate judges the rates by a limit. What is cut has at least what it has, so that growth from
// it is not known, and growth to it may be more.
func (r *Report) gate(all []*Snapshot, limit float64) *Gate {
	g := &Gate{Max: limit, Failed: []string{}}
	cut := func(s *Snapshot) bool { return s.Cut != "" || s.Unread > 0 }
	switch {
	case r.Churned == 0:
		g.Why = "it is not known how many clusters came and went: say so with -churned, or label goroutines with " + r.Label
		return g
	case slices.ContainsFunc(all[:len(all)-1], cut):
		g.Why = "a profile before the last is cut, so that growth cannot be told"
		return g
	case !r.isOneKind():
		g.Why = "a goroutineleak profile and one of all goroutines cannot be compared"
		return g
	}
	for _, row := range append(slices.Clone(r.Families), r.Total) {
		if row.Name == CutOff && !row.Known {
			continue // they may have been there before, as what they are
		}
		if row.Failed = row.Steady > limit; row.Failed && row != r.Total {
			g.Failed = append(g.Failed, row.Name)
		}
	}
	if r.Total.Failed && len(g.Failed) == 0 {
		g.Failed = append(g.Failed, "total")
	}
	if len(g.Failed) == 0 && cut(all[len(all)-1]) {
		g.Why = "the last profile is cut, and has more goroutines than it shows"
	}
	return g
}

func (r *Report) isOneKind() bool {
	return !slices.ContainsFunc(r.Profiles, func(p Profile) bool { return p.LeaksOnly != r.Profiles[0].LeaksOnly })
}

// Living is what the goroutines of clusters that are gone are.
type Living struct {
	Live       int64    `json:"live"` // clusters that are there
	Goroutines int64    `json:"orphans"`
	Clusters   []Orphan `json:"clusters"` // with most goroutines first
}

// An Orphan is a cluster that is gone, and has goroutines.
type Orphan struct {
	Cluster    string           `json:"cluster"`
	Goroutines int64            `json:"goroutines"`
	Families   map[string]int64 `json:"families"`
}

// living finds the goroutines of clusters that are gone.
func living(s *Snapshot, o Options) *Living {
	l := &Living{Live: int64(len(o.Live)), Clusters: []Orphan{}}
	byCluster := make(map[string]*Orphan)
	for _, g := range s.Groups {
		value, ok := g.Labels.Get(o.Label)
		if !ok || o.Live[value] {
			continue
		}
		if byCluster[value] == nil {
			byCluster[value] = &Orphan{Cluster: o.Value(value), Families: make(map[string]int64)}
		}
		byCluster[value].Goroutines += g.Count
		byCluster[value].Families[g.Family] += g.Count
		l.Goroutines += g.Count
	}
	for _, c := range slices.SortedFunc(maps.Values(byCluster), func(a, b *Orphan) int {
		return cmp.Or(cmp.Compare(b.Goroutines, a.Goroutines), strings.Compare(a.Cluster, b.Cluster))
	}) {
		l.Clusters = append(l.Clusters, *c)
	}
	return l
}
