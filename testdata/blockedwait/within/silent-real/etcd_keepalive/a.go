// right: lessor's recv loop closes donec and all keepalive channels, Close cancels stopCtx
package etcd_keepalive

import (
	"context"
	"errors"
	"sync"
)

type ka struct {
	chs   []chan<- int
	donec chan struct{}
}
type Lessor struct {
	mu      sync.Mutex
	donec   chan struct{}
	kas     map[int]*ka
	stopCtx context.Context
	stop    context.CancelFunc
	first   sync.Once
	recv    func(context.Context) (int, error)
}

func NewLessor(recv func(context.Context) (int, error)) *Lessor {
	l := &Lessor{donec: make(chan struct{}), kas: map[int]*ka{}, recv: recv}
	l.stopCtx, l.stop = context.WithCancel(context.Background())
	return l
}
func (l *Lessor) KeepAlive(ctx context.Context, id int) (<-chan int, error) {
	ch := make(chan int, 16)
	l.mu.Lock()
	select {
	case <-l.donec:
		l.mu.Unlock()
		close(ch)
		return ch, errors.New("halted")
	default:
	}
	k, ok := l.kas[id]
	if !ok {
		k = &ka{donec: make(chan struct{})}
		l.kas[id] = k
	}
	k.chs = append(k.chs, ch)
	l.mu.Unlock()
	if ctx.Done() != nil {
		go l.ctxCloser(ctx, k.donec)
	}
	l.first.Do(func() { go l.recvLoop() })
	return ch, nil
}
func (l *Lessor) ctxCloser(ctx context.Context, donec <-chan struct{}) {
	select {
	case <-donec:
		return
	case <-l.donec:
		return
	case <-ctx.Done():
	}
}
func (l *Lessor) recvLoop() {
	defer func() {
		l.mu.Lock()
		close(l.donec)
		for _, k := range l.kas {
			for _, c := range k.chs {
				close(c)
			}
			close(k.donec)
		}
		l.mu.Unlock()
	}()
	for {
		id, err := l.recv(l.stopCtx)
		if err != nil {
			return
		}
		l.mu.Lock()
		for _, c := range l.kas[id].chs {
			select {
			case c <- id:
			default:
			}
		}
		l.mu.Unlock()
	}
}
func (l *Lessor) Close() { l.stop(); l.first.Do(func() { close(l.donec) }); <-l.donec }
