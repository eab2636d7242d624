package main

import (
	"cmp"
	"math"
)

// A result is what was measured of one probe.
type result struct {
	Symbol    string  `json:"symbol"`
	Note      string  `json:"note"`
	Instances int     `json:"instances"`
	Dropped   remains `json:"dropped"`
	Released  remains `json:"released"`
}

// Remains are what is left of one instance.
type remains struct {
	Goroutines float64            `json:"goroutines"`
	KiB        float64            `json:"kib,omitempty"`
	Frames     map[string]float64 `json:"frames,omitempty"`  // goroutines by frame
	Through    map[string]float64 `json:"through,omitempty"` // goroutines by each of their frames
}

// measure runs the probe in this process, which should run no other.
func measure(p probe, s *site) result {
	n := cmp.Or(p.instances, defaultInstances)
	create := p.prepare(s)
	cold, _ := goroutines()
	create()() // to warm up
	before := settle(cold, 1, p.lag, p.spins)
	for range n {
		create()
	}
	dropped := settle(before.goroutines, n, 0, p.spins)

	releases := make([]func(), n)
	for i := range releases {
		releases[i] = create()
	}
	settle(dropped.goroutines, n, 0, p.spins) // what has not begun to wait need not be woken
	for _, release := range releases {
		release()
	}
	released := settle(dropped.goroutines, n, p.lag, p.spins)

	r := result{
		Symbol:    p.symbol,
		Note:      p.note,
		Instances: n,
		Dropped:   difference(before, dropped, n),
		Released:  difference(dropped, released, n),
	}
	if r.Released.Goroutines == 0 {
		r.Released.KiB = 0 // what the runtime keeps of dead goroutines, to use it again
	}
	if p.spins {
		r.Dropped.KiB, r.Released.KiB = 0, 0 // not to be told while garbage is made
	}
	return r
}

// difference returns what came between two counts, for each of n instances.
func difference(before, after census, n int) remains {
	left := remains{
		// Less than nothing: the collector has found other garbage.
		KiB: max(0, round((float64(after.bytes)-float64(before.bytes))/1024/float64(n))),
	}
	left.Through = shares(changes(before.through, after.through), n)
	total := 0
	grown := changes(before.goroutines, after.goroutines)
	for _, count := range grown {
		total += count
	}
	left.Goroutines, left.Frames = round(float64(total)/float64(n)), shares(grown, n)
	return left
}

// shares returns what of each count belongs to each of n instances, if anything does.
func shares(counts map[string]int, n int) map[string]float64 {
	each := make(map[string]float64)
	for key, count := range counts {
		if share := round(float64(count) / float64(n)); share != 0 {
			each[key] = share
		}
	}
	return each
}

// round rounds to tenths.
func round(x float64) float64 {
	return math.Round(x*10)/10 + 0 // which is not -0
}
