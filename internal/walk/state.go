package walk

import (
	"encoding/binary"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
)

// A State is what is known at one point of one path on which the obligation is
// neither met nor out of sight.
type State struct {
	Holders Holders

	condition.Facts // what branches have told

	defers []*ssa.Defer // pushed and still to be run, oldest first

	asked   bool // a call has told whether it keeps the thing
	Started bool // the call that acquires the thing was executed, where the walk begins before it

	over []access.Place // contexts that have ended; see noteOver

	Early *EarlyCall // failed before it released the thing, or nil

	UsedUp bool // something has used the thing up, unless that failed half way

	piled bool // a deferred call releases the thing when the function returns, which is not soon: see pilesUp
	again bool // the birth was executed once more: its results tell of another thing

	// Loss is the statement that took the thing out of its last known
	// place, if one did.
	Loss     ssa.Instruction
	LossKind Loss
}

// A Loss is a way to lose a thing other than leaving the function.
type Loss uint8

// The kinds of Loss.
const (
	_           Loss = iota
	Overwritten      // the variable or field was assigned again
	NotStored        // LoadOrStore found another and dropped the newcomer
	Removed          // the entry was deleted from a map
)

var lossNames = [...]string{Overwritten: "overwritten", NotStored: "not stored, as there was another", Removed: "taken out of its map"}

func (l Loss) String() string { return lossNames[l] }

// NewState returns the state of a path on which nothing holds the thing.
func NewState() *State {
	return &State{
		Holders: make(Holders),
		Facts:   condition.NewFacts(),
	}
}

func (st *State) clone() *State {
	c := *st
	c.Holders = st.Holders.clone()
	c.Facts = st.Facts.Clone()
	c.defers = slices.Clip(st.defers)
	return &c
}

// lose records that instr took the thing out of a place.
func (st *State) lose(kind Loss, instr ssa.Instruction) {
	if st.Loss == nil {
		st.Loss, st.LossKind = instr, kind
	}
}

// forget drops what is known of a register that is about to be defined anew,
// as happens in a loop.
func (st *State) forget(v ssa.Value) {
	delete(st.Holders, v)
	st.Undefine(v)
	if slices.ContainsFunc(st.over, func(at access.Place) bool { return at.Root == v }) {
		st.over = slices.DeleteFunc(slices.Clone(st.over), func(at access.Place) bool { return at.Root == v })
	}
}

// key encodes the state so that equal states have equal keys. The ids of
// values and defers come from id.
func (st *State) key(id func(any) uint64) string {
	var rows []string
	row := func(tag byte, nums []uint64, text string) {
		b := []byte{tag}
		for _, n := range nums {
			b = binary.AppendUvarint(b, n)
		}
		rows = append(rows, string(append(b, text...)))
	}
	for h, written := range st.Holders.All() {
		tag := byte('h')
		if written {
			tag = 'w'
		}
		row(tag, []uint64{id(h.Value)}, string(h.Path))
	}
	for v, t := range st.All() {
		row('f', []uint64{id(v), uint64(t + 1)}, "")
	}
	for p, v := range st.Contents() {
		row('c', []uint64{id(p.Root), id(v)}, string(p.Path))
	}
	for v, r := range st.Aliases() {
		row('r', []uint64{id(v), id(r)}, "")
	}
	slices.Sort(rows)
	for _, d := range st.defers {
		row('d', []uint64{id(d)}, "")
	}
	for _, at := range st.over {
		row('o', []uint64{id(at.Root)}, string(at.Path))
	}
	if st.Early != nil {
		row('e', []uint64{id(st.Early.call)}, "")
	}
	for i, is := range []bool{st.asked, st.Started, st.again, st.piled, st.UsedUp} {
		if is {
			row("ksapu"[i], nil, "")
		}
	}
	if st.Loss != nil {
		row('l', []uint64{id(st.Loss)}, "")
	}
	var key []byte
	for _, r := range rows {
		key = binary.AppendUvarint(key, uint64(len(r)))
		key = append(key, r...)
	}
	return string(key)
}
