package profile

import (
	"io"
	"strconv"
	"testing"
)

// BenchmarkStacks reads 200,000 goroutines of debug=2, 110 MB, each with its own arguments.
func BenchmarkStacks(b *testing.B) {
	for b.Loop() {
		n := 0
		err := NewReader().Read("x", &generated{left: 200_000}, func(*Dump) func(*Record) {
			return func(*Record) { n++ }
		})
		if err != nil || n != 200_000 {
			b.Fatal(n, err)
		}
	}
}

// generated is a dump that is not in memory.
type generated struct {
	left    int
	pending []byte
}

func (g *generated) Read(p []byte) (int, error) {
	for len(g.pending) < len(p) && g.left > 0 {
		id := strconv.Itoa(g.left + 1)
		g.pending = append(g.pending, "goroutine "+id+` [select, 2 minutes labels:{"cluster": "c`+strconv.Itoa(g.left%1000)+`"}]:
k8s.io/client-go/util/workqueue.(*delayingType[...]).waitingLoop(0xcd`+id+`, {{0xcd8548, 0x`+id+`?}, 0x0?})
	/home/user/go/pkg/mod/k8s.io/client-go@v0.37.2/util/workqueue/delaying_queue.go:320 +0x448
k8s.io/apimachinery/pkg/util/wait.BackoffUntilWithContext.func1({0x`+id+`})
	/home/user/go/pkg/mod/k8s.io/apimachinery@v0.37.2/pkg/util/wait/backoff.go:255 +0x51
k8s.io/apimachinery/pkg/util/wait.BackoffUntilWithContext({0x`+id+`})
	/home/user/go/pkg/mod/k8s.io/apimachinery@v0.37.2/pkg/util/wait/backoff.go:256 +0xe5
created by k8s.io/client-go/util/workqueue.newDelayingQueue[...] in goroutine 1
	/home/user/go/pkg/mod/k8s.io/client-go@v0.37.2/util/workqueue/delaying_queue.go:157 +0x272
`...)
		if g.left--; g.left > 0 {
			g.pending = append(g.pending, '\n')
		}
	}
	n := copy(p, g.pending)
	g.pending = g.pending[:copy(g.pending, g.pending[n:])]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}
