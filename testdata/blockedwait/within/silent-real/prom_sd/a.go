// right: discoverer takes ctx, updater sees ctx or close
package prom_sd

import (
	"context"
	"sync"
	"time"
)

type Discoverer interface {
	Run(ctx context.Context, up chan<- []string)
}
type Manager struct {
	ctx     context.Context
	mtx     sync.Mutex
	syncCh  chan map[string][]string
	trigger chan struct{}
	targets map[string][]string
}

func NewManager(ctx context.Context) *Manager {
	return &Manager{ctx: ctx, syncCh: make(chan map[string][]string), trigger: make(chan struct{}, 1), targets: map[string][]string{}}
}
func (m *Manager) SyncCh() <-chan map[string][]string { return m.syncCh }
func (m *Manager) Run() error                         { go m.sender(); <-m.ctx.Done(); return m.ctx.Err() }
func (m *Manager) Start(name string, d Discoverer) context.CancelFunc {
	ctx, cancel := context.WithCancel(m.ctx)
	updates := make(chan []string)
	go d.Run(ctx, updates)
	go m.updater(ctx, name, updates)
	return cancel
}
func (m *Manager) updater(ctx context.Context, name string, updates chan []string) {
	for {
		select {
		case <-ctx.Done():
			return
		case t, ok := <-updates:
			if !ok {
				<-ctx.Done()
				return
			}
			m.mtx.Lock()
			m.targets[name] = t
			m.mtx.Unlock()
			select {
			case m.trigger <- struct{}{}:
			default:
			}
		}
	}
}
func (m *Manager) sender() {
	tk := time.NewTicker(time.Second)
	defer func() { tk.Stop(); close(m.syncCh) }()
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-tk.C:
			select {
			case <-m.trigger:
				select {
				case m.syncCh <- m.targets:
				default:
					select {
					case m.trigger <- struct{}{}:
					default:
					}
				}
			default:
			}
		}
	}
}

type Static []string

func (s Static) Run(ctx context.Context, up chan<- []string) {
	select {
	case up <- s:
	case <-ctx.Done():
	}
	close(up)
}

type File struct{ p string }

func (f *File) Run(ctx context.Context, up chan<- []string) {
	t := time.NewTicker(time.Minute)
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			select {
			case up <- []string{f.p}:
			case <-ctx.Done():
				return
			}
		}
	}
}
