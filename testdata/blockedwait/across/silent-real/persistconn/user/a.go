// right: connection per host
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/persistconn/lib"
	"net"
)

func Get(ctx context.Context, c net.Conn) (int, error) {
	p := lib.New(c)
	defer p.Close()
	return p.RoundTrip(ctx)
}
