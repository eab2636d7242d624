// right: closes the serializer with its cancel
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/grpc_serializer/lib"
)

type CC struct {
	cancel context.CancelFunc
	s      *lib.Serializer
}

func Dial() *CC {
	ctx, cancel := context.WithCancel(context.Background())
	return &CC{cancel, lib.NewSerializer(ctx)}
}
func (c *CC) Resolve(f func()) { c.s.Schedule(func(context.Context) { f() }) }
func (c *CC) Close()           { c.cancel(); <-c.s.Done() }
