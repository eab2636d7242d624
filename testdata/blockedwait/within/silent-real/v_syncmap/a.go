// right: replies through sync.Map of buffered channels
package v_syncmap

import (
	"context"
	"net"
	"sync"
)

type D struct {
	p    sync.Map
	conn net.Conn
}

func New(c net.Conn) *D { d := &D{conn: c}; go d.read(); return d }
func (d *D) read() {
	b := make([]byte, 1)
	for {
		if _, err := d.conn.Read(b); err != nil {
			return
		}
		if v, ok := d.p.LoadAndDelete(b[0]); ok {
			v.(chan byte) <- b[0]
		}
	}
}
func (d *D) Ask(ctx context.Context, k byte) byte {
	c := make(chan byte, 1)
	d.p.Store(k, c)
	select {
	case x := <-c:
		return x
	case <-ctx.Done():
		return 0
	}
}
func (d *D) Close() { d.conn.Close() }
