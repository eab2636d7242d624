package labels

import (
	"golang.org/x/tools/go/ssa"
)

// A Kind is what is wrong.
type Kind uint8

// The kinds of findings.
const (
	Spawn     Kind = iota // a goroutine is started without labels
	Handler               // a handler is added without labels
	Early                 // a handler is added under labels to an informer that is started without them
	NoCluster             // the labels lack the cluster
	Odd                   // a key without a value
	Swapped               // a key where a value belongs
	Misplaced             // the cluster where another label's value belongs
)

// A Finding is something that keeps goroutines from being told apart.
type Finding struct {
	Kind    Kind
	At      ssa.CallInstruction
	Context Context         // of At; it does no harm where that is labelled
	Varies  bool            // it is in a loop, and for another cluster in each turn
	Started ssa.Instruction // Early: where the informer is started
	Key     string          // NoCluster, Swapped, Misplaced
}

// Findings returns what is wrong in the package, in source order.
func (p *Package) Findings() []*Finding {
	var list []*Finding
	p.calls(func(call ssa.CallInstruction) {
		if f := p.judgeSpawn(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgeHandler(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgeScope(call); f != nil {
			list = append(list, f)
		}
		if f := p.judgePairs(call); f != nil {
			list = append(list, f)
		}
	})
	return list
}
