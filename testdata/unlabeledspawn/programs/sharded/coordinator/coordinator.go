// Package coordinator decides which clusters this process works on.
package coordinator

import (
	"context"
	"log"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	coordinationclient "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sharded/fence"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/sharded/owner"
)

// Aware is engaged for each owned cluster.
type Aware interface {
	Engage(ctx context.Context, cluster logicalcluster.Name) error
}

// Peers is the membership.
type Peers interface {
	Run(ctx context.Context) error
	Owns(cluster string) bool
}

type engagement struct {
	name   logicalcluster.Name
	ctx    context.Context
	cancel context.CancelFunc

	started bool
	guard   *fence.Guard
}

// Coordinator keeps the engagements.
type Coordinator struct {
	leases coordinationclient.LeaseInterface
	peers  Peers
	self   string

	mu      sync.Mutex
	engaged map[logicalcluster.Name]*engagement
	awares  []Aware
}

// New makes a coordinator.
func New(leases coordinationclient.LeaseInterface, peers Peers, self string) *Coordinator {
	return &Coordinator{leases: leases, peers: peers, self: self, engaged: map[logicalcluster.Name]*engagement{}}
}

// AddAware registers an aware.
func (c *Coordinator) AddAware(a Aware) { c.awares = append(c.awares, a) }

// Runnable is process-wide.
func (c *Coordinator) Runnable() manager.Runnable {
	return manager.RunnableFunc(func(ctx context.Context) error {
		errCh := make(chan error, 1)
		go func() { errCh <- c.peers.Run(ctx) }()
		c.recompute()
		t := time.NewTicker(5 * time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case err := <-errCh:
				return err
			case <-t.C:
				c.recompute()
			}
		}
	})
}

// Engage registers a cluster.
func (c *Coordinator) Engage(parent context.Context, name logicalcluster.Name) error {
	c.mu.Lock()
	if cur, ok := c.engaged[name]; ok {
		cur.cancel()
	}
	eng := &engagement{name: name}
	eng.ctx, eng.cancel = context.WithCancel(parent)
	eng.guard = fence.New(c.leases, "shard-"+name.String(), c.self, 10*time.Second, eng.cancel)
	c.engaged[name] = eng
	c.mu.Unlock()

	go func(token *engagement) {
		owner.Adopt(parent, name)
		<-token.ctx.Done()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.engaged[name] == token {
			delete(c.engaged, name)
			go token.guard.Release(context.WithoutCancel(parent))
		}
	}(eng)

	c.recompute()
	return nil
}

func (c *Coordinator) recompute() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, eng := range c.engaged {
		should := c.peers.Owns(name.String())
		switch {
		case should && !eng.started:
			c.start(eng)
		case !should && eng.started:
			c.disengage(eng)
		}
	}
}

func (c *Coordinator) start(eng *engagement) {
	eng.started = true
	go c.startForCluster(eng)
}

func (c *Coordinator) disengage(eng *engagement) {
	eng.started = false
	eng.cancel()
	go eng.guard.Release(owner.Context(context.Background(), eng.name)) // want `goroutine for a cluster is started without pprof labels .*`
}

func (c *Coordinator) startForCluster(eng *engagement) {
	ctx := owner.Adopt(eng.ctx, eng.name)
	if !eng.guard.TryAcquire(ctx) {
		log.Printf("no fence for %s", eng.name)
		return
	}
	for _, a := range c.awares {
		if err := a.Engage(ctx, eng.name); err != nil {
			log.Printf("failed to engage %s: %v", eng.name, err)
			eng.cancel()
			return
		}
	}
}
