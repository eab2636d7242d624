// Package cells swaps connections in cells, and closes the one that was there, or drops it.
package cells

import (
	"net/http"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

func dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

// pointed closes it in a goroutine.
type pointed struct{ value *atomic.Value }

func (p *pointed) renew(_ http.ResponseWriter, r *http.Request) {
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	old, _ := p.value.Swap(conn).(*grpc.ClientConn)
	go func() {
		time.Sleep(time.Second)
		if old != nil {
			old.Close()
		}
	}()
}

// timed closes it in a while.
type timed struct {
	cell atomic.Pointer[grpc.ClientConn]
}

func (t *timed) renew(_ http.ResponseWriter, r *http.Request) {
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	old := t.cell.Swap(conn)
	time.AfterFunc(time.Second, func() {
		if old != nil {
			old.Close()
		}
	})
}

// asking only asks whether there was one.
type asking struct {
	cell atomic.Pointer[grpc.ClientConn]
}

func (a *asking) renew(_ http.ResponseWriter, r *http.Request) {
	conn, err := dial(r.Host) // want `connection "cell" of asking is replaced and not closed .*`
	if err != nil {
		return
	}
	if old := a.cell.Swap(conn); old != nil {
		println("replaced")
	}
}

func (a *asking) close() {
	if conn := a.cell.Load(); conn != nil {
		conn.Close()
	}
}

// pointedAsking does so, by a cell that it points to.
type pointedAsking struct{ value *atomic.Value }

func (p *pointedAsking) renew(_ http.ResponseWriter, r *http.Request) {
	conn, err := dial(r.Host) // want `connection "value" of pointedAsking is replaced and not closed .*`
	if err != nil {
		return
	}
	if old := p.value.Swap(conn); old != nil {
		println("replaced")
	}
}

func (p *pointedAsking) close() {
	if conn, ok := p.value.Load().(*grpc.ClientConn); ok {
		conn.Close()
	}
}

// Serve renews each, and returns how the last ones end.
func Serve() (end func()) {
	p, t, a, q := &pointed{&atomic.Value{}}, &timed{}, &asking{}, &pointedAsking{&atomic.Value{}}
	for path, h := range map[string]http.HandlerFunc{"/pointed": p.renew, "/timed": t.renew, "/asking": a.renew, "/both": q.renew} {
		http.HandleFunc(path, h)
	}
	return func() {
		a.close()
		q.close()
	}
}
