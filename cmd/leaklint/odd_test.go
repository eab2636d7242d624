package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestOdd runs all checks on code in which values come back to themselves, or have very many ways: each package has been
// the end of a search without end, of the stack, or of the memory.
func TestOdd(t *testing.T) {
	dir := module(t)
	ar, err := txtar.ParseFile("testdata/odd.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ar.Files {
		write(t, dir, f.Name, string(f.Data))
	}
	for name, text := range grown {
		write(t, dir, "odd/"+name+"/p.go", text)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./odd/..."}, &out, &errs); code != exitClean && code != exitFindings {
		t.Errorf("exit %d\n%s%s", code, &out, &errs)
	}
}

// grown are packages of which each line doubles the ways, or more.
var grown = map[string]string{
	"hash": "package hash\n\nfunc Use(x uint64) {\n\tdone := make(chan int)\n" + strings.Repeat("\tx ^= x << 13\n\tx ^= x >> 7\n\tx ^= x << 17\n", 40) +
		"\tgo func() { done <- 1 }()\n\tif x&1 == 0 {\n\t\treturn\n\t}\n\t<-done\n}\n",
	"recursive": "package recursive\n\ntype S struct{ stop chan struct{} }\n\nfunc (s *S) Start() { s.stop = make(chan struct{}); go s.Run(1) }\n\nfunc (s *S) Run(x int) {\n" +
		repeat(200, func(i int) string { return fmt.Sprintf("\tif x > %d {\n\t\ts.Run(x - %d)\n\t}\n", i, i) }) + "}\n",
	"layers": "package layers\n\n" + repeat(9, func(layer int) string {
		return repeat(8, func(i int) string {
			if layer == 0 {
				return fmt.Sprintf("func f0_%d(ch chan int, n int) int {\n\tgo func() {\n\t\tfor v := range ch {\n\t\t\tprintln(v)\n\t\t}\n\t}()\n\tch <- 1\n\treturn 0\n}\n\n", i)
			}
			calls := repeat(8, func(k int) string {
				return fmt.Sprintf("\tif n == %d {\n\t\treturn f%d_%d(ch, n)\n\t}\n", k, layer-1, k)
			})
			return fmt.Sprintf("func f%d_%d(ch chan int, n int) int {\n%s\treturn 0\n}\n\n", layer, i, calls)
		})
	}) + "func Use(n int) int { return f8_0(make(chan int), n) }\n",
	"literals": "package literals\n\nfunc Run(f func()) {\n\tg0 := func() { go f() }\n" + repeat(6, func(i int) string {
		return fmt.Sprintf("\tg%d := func() {\n%s\t}\n", i+1, strings.Repeat(fmt.Sprintf("\t\tg%d()\n", i), 50))
	}) + "\tg6()\n}\n",
	"assigned": "package assigned\n\nimport \"k8s.io/client-go/util/workqueue\"\n\ntype C struct{ q workqueue.TypedInterface[string] }\n\nfunc Use(n int) {\n" +
		each(10, 6, func(layer, i int) string { return fmt.Sprintf("\tvar v%d_%d *C\n", layer, i) }) +
		"\tdefer func() {\n" + each(10, 6, func(layer, i int) string { return fmt.Sprintf("\t\tprintln(v%d_%d)\n", layer, i) }) + "\t}()\n" +
		each(9, 6, func(layer, i int) string {
			return repeat(6, func(k int) string {
				return fmt.Sprintf("\tif n == %d {\n\t\tv%d_%d = v%d_%d\n\t}\n", layer*100+i*10+k, layer+1, i, layer, k)
			})
		}) + "\tv9_0.q = workqueue.NewTyped[string]()\n}\n",
	"captured": "package captured\n\nimport \"k8s.io/client-go/tools/cache\"\n\nfunc Use(n int, informer cache.SharedIndexInformer) {\n" +
		repeat(24, func(i int) string { return fmt.Sprintf("\ta0_%d := make(chan struct{})\n", i) }) + captured(1) + "}\n",
	"nest": "package nest\n\nfunc Use(turns int, done, ch chan bool) {\n\tgo func() {\n\t\t<-ch\n\t\tdone <- true\n\t}()\n" +
		repeat(30, func(i int) string {
			return fmt.Sprintf("\tfor i%d := range turns {\n\t\tif i%d%%2 == 0 {\n\t\t\tprintln(i%d)\n\t\t}\n", i, i, i)
		}) + "\t<-done\n" + strings.Repeat("\t}\n", 30) + "\tclose(ch)\n}\n",
}

func repeat(n int, line func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(line(i))
	}
	return b.String()
}

func each(layers, n int, line func(layer, i int) string) string {
	return repeat(layers, func(layer int) string { return repeat(n, func(i int) string { return line(layer, i) }) })
}

// captured returns a literal with variables, each of which is assigned all that are around it, and such a literal in it.
func captured(layer int) string {
	if layer == 6 {
		return "\tgo informer.Run(a5_0)\n"
	}
	return "\tfunc() {\n" +
		repeat(24, func(i int) string {
			return fmt.Sprintf("\tvar a%d_%d chan struct{}\n", layer, i) + repeat(24, func(k int) string {
				return fmt.Sprintf("\tif n == %d {\n\t\ta%d_%d = a%d_%d\n\t}\n", i*100+k, layer, i, layer-1, k)
			})
		}) + captured(layer+1) + "\tprintln(" + strings.TrimSuffix(repeat(24, func(i int) string { return fmt.Sprintf("a%d_%d, ", layer, i) }), ", ") + ")\n\t}()\n"
}
