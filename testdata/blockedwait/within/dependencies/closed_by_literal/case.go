// The same, closed by a deferred literal.
package closed_by_literal

import "sync"

type pkg struct{ imports []*pkg }
type node struct{ done chan struct{} }
type loader struct{ nodes map[*pkg]*node }

func Read(pkgs []*pkg, work func(*pkg)) {
	l := &loader{nodes: make(map[*pkg]*node)}
	for _, p := range pkgs {
		l.nodes[p] = &node{done: make(chan struct{})}
	}
	l.check(pkgs, work)
}

func (l *loader) check(pkgs []*pkg, work func(*pkg)) {
	var g sync.WaitGroup
	for _, p := range pkgs {
		g.Go(func() {
			defer func() { close(l.nodes[p].done) }()
			for _, i := range p.imports {
				if n := l.nodes[i]; n != nil {
					<-n.done
				}
			}
			work(p)
		})
	}
	g.Wait()
}
