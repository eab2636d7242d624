// Package dag has graphs: a node is put between others.
package dag

import "slices"

type Graph[N comparable] struct {
	nodes    map[N]struct{}
	parents  map[N][]N
	children map[N][]N
}

func New[N comparable]() *Graph[N] {
	return &Graph[N]{map[N]struct{}{}, map[N][]N{}, map[N][]N{}}
}

func (g *Graph[N]) Clone() *Graph[N] {
	c := New[N]()
	for n := range g.nodes {
		c.nodes[n] = struct{}{}
	}
	return c
}

func (g *Graph[N]) Add(n N) { g.nodes[n] = struct{}{} }

func (g *Graph[N]) Eliminate(n N) {
	for _, c := range g.children[n] {
		g.parents[c] = slices.DeleteFunc(g.parents[c], func(x N) bool { return x == n })
	}
	delete(g.nodes, n)
	delete(g.parents, n)
	delete(g.children, n)
}

func (g *Graph[N]) Inject(parent, node N) N {
	g.Add(node)
	g.children[node] = g.children[parent]
	for _, child := range g.children[node] {
		g.parents[child] = slices.DeleteFunc(g.parents[child], func(x N) bool { return x == parent })
		g.parents[child] = append(g.parents[child], node)
	}
	g.parents[node] = []N{parent}
	g.children[parent] = []N{node}
	return node
}
