package entryhash

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type poller struct {
	generation int64
	cancel     context.CancelFunc
}

// A brancher deletes an entry on two ways.
type brancher struct {
	client.Client
	forgotten map[client.ObjectKey]*poller
	ended     map[client.ObjectKey]*poller
	after     map[client.ObjectKey]*poller
	stopped   map[client.ObjectKey]*poller
}

func (r *brancher) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *brancher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := new(corev1.ConfigMap)
	err := r.Get(ctx, req.NamespacedName, cm)
	r.one(ctx, cm, err)
	r.both(ctx, cm, err)
	r.behind(ctx, cm, err)
	r.byOther(ctx, cm, err)
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

func (r *brancher) one(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.forgotten[key]; ok {
			p.cancel()
			delete(r.forgotten, key)
		}
		return
	}
	if p, ok := r.forgotten[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		delete(r.forgotten, key) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
	r.forgotten[key] = poll(cm.Generation)
}

func (r *brancher) both(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	p, ok := r.ended[key]
	if apierrors.IsNotFound(err) {
		if ok {
			p.cancel()
			delete(r.ended, key)
		}
		return
	}
	if ok {
		if p.generation == cm.Generation {
			return
		}
		p.cancel()
		delete(r.ended, key)
	}
	r.ended[key] = poll(cm.Generation)
}

func (r *brancher) behind(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.after[key]; ok {
			p.cancel()
			delete(r.after, key)
		}
		return
	}
	if p, ok := r.after[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		delete(r.after, key)
		defer p.cancel()
	}
	r.after[key] = poll(cm.Generation)
}

func (r *brancher) byOther(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.stopped[key]; ok {
			p.cancel()
			delete(r.stopped, key)
		}
		return
	}
	if p, ok := r.stopped[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		r.stop(key)
		delete(r.stopped, key)
	}
	r.stopped[key] = poll(cm.Generation)
}

func (r *brancher) stop(key client.ObjectKey) {
	if p := r.stopped[key]; p != nil {
		p.cancel()
	}
}

func poll(generation int64) *poller {
	ctx, cancel := context.WithCancel(context.Background())
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	return &poller{generation, cancel}
}

// A beater starts again only when it has stopped: a flag that is swapped tells.
type beater struct {
	running atomic.Bool
	state   uint32
	cancel  context.CancelFunc
	again   context.CancelFunc
}

func (b *beater) Start() {
	if !b.running.CompareAndSwap(false, true) {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel = cancel
	go func() {
		defer b.running.Store(false)
		wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	}()
}

func (b *beater) Restart() {
	if !atomic.CompareAndSwapUint32(&b.state, 0, 1) {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.again = cancel
	go func() {
		defer atomic.StoreUint32(&b.state, 0)
		wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	}()
}

func (b *beater) Stop() {
	b.cancel()
	b.again()
}

func serveBeats(b *beater) {
	http.HandleFunc("/start", func(http.ResponseWriter, *http.Request) { b.Start(); b.Restart() })
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { b.Stop() })
}
