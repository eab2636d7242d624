// Command clients makes clients of stores and queues per request, and once.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/IBM/sarama"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-redis/redis/v8"
	"github.com/go-zookeeper/zk"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nxadm/tail"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"golang.org/x/crypto/ssh"
)

func ping(w http.ResponseWriter, r *http.Request) {
	c := redis.NewClient(&redis.Options{Addr: r.Host}) // want `redis client "c" is never closed.*`
	if err := c.Ping(r.Context()).Err(); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// length closes it where all goes well.
func length(w http.ResponseWriter, r *http.Request) {
	c := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{r.Host}}) // want `redis client "c" is not closed on every path.*`
	n, err := c.LLen(r.Context(), "list").Result()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	println(n)
	_ = c.Close()
}

func lengthClosed(w http.ResponseWriter, r *http.Request) {
	c := redis.NewFailoverClient(&redis.FailoverOptions{MasterName: r.Host})
	defer c.Close()
	if n, err := c.LLen(r.Context(), "list").Result(); err == nil {
		println(n)
	}
}

// master asks a sentinel, and forgets the client.
func master(w http.ResponseWriter, r *http.Request) {
	c := redis.NewSentinelClient(&redis.Options{Addr: r.Host}) // want `redis client "c" is never closed.*`
	if addr, err := c.GetMasterAddrByName(r.Context(), "m").Result(); err == nil {
		println(addr)
	}
}

func masterClosed(w http.ResponseWriter, r *http.Request) {
	c := redis.NewSentinelClient(&redis.Options{Addr: r.Host})
	defer c.Close()
	if addr, err := c.GetMasterAddrByName(r.Context(), "m").Result(); err == nil {
		println(addr)
	}
}

// A scaler is made per request; its Close forgets one of the two that it has.
type scaler struct {
	client sarama.Client
	group  sarama.ConsumerGroup
}

func newScaler(addr string) (*scaler, error) {
	client, err := sarama.NewClient([]string{addr}, nil) // want `kafka client "client" of scaler is not closed by Close.*`
	if err != nil {
		return nil, err
	}
	group, err := sarama.NewConsumerGroup([]string{addr}, "g", nil)
	if err != nil {
		return nil, err
	}
	return &scaler{client, group}, nil
}

func (s *scaler) Close() error { return s.group.Close() }

func scale(w http.ResponseWriter, r *http.Request) {
	s, err := newScaler(r.Host)
	if err != nil {
		return
	}
	defer s.Close()
	topics, _ := s.client.Topics()
	println(len(topics))
}

// refresh asks whether it is closed, and closes it then.
func refresh(w http.ResponseWriter, r *http.Request) {
	client, err := sarama.NewClient([]string{r.Host}, nil)
	if err != nil {
		return
	}
	if err := client.RefreshMetadata("t"); err != nil {
		if !client.Closed() {
			_ = client.Close()
		}
		return
	}
	admin, err := sarama.NewClusterAdminFromClient(client)
	if err != nil {
		_ = client.Close()
		return
	}
	defer admin.Close()
	topics, _ := admin.ListTopics()
	println(len(topics))
}

// produceWith closes the producer, which is not the client.
func produceWith(w http.ResponseWriter, r *http.Request) {
	client, err := sarama.NewClient([]string{r.Host}, nil) // want `kafka client "client" is never closed.*`
	if err != nil {
		return
	}
	p, err := sarama.NewSyncProducerFromClient(client)
	if err != nil {
		return
	}
	defer p.Close()
	_, _, _ = p.SendMessage(&sarama.ProducerMessage{Topic: "t"})
}

func connected(w http.ResponseWriter, r *http.Request) {
	c, err := nats.Connect(r.Host)
	if err != nil {
		return
	}
	_ = c.Publish("s", nil)
	if c.IsClosed() {
		return
	}
	c.Close()
}

func produce(w http.ResponseWriter, r *http.Request) {
	p, err := sarama.NewSyncProducer([]string{r.Host}, nil)
	if err != nil {
		return
	}
	defer p.Close()
	_, _, _ = p.SendMessage(&sarama.ProducerMessage{Topic: "t"})
}

func produceLater(w http.ResponseWriter, r *http.Request) {
	p, err := sarama.NewAsyncProducer([]string{r.Host}, nil)
	if err != nil {
		return
	}
	p.Input() <- &sarama.ProducerMessage{Topic: "t"}
	p.AsyncClose()
}

func consume(w http.ResponseWriter, r *http.Request) {
	c, err := sarama.NewConsumer([]string{r.Host}, nil) // want `kafka client "c" is never closed.*`
	if err != nil {
		return
	}
	topics, _ := c.Topics()
	println(len(topics))
}

func poll(w http.ResponseWriter, r *http.Request) {
	c, err := kgo.NewClient(kgo.SeedBrokers(r.Host)) // want `franz client "c" is never closed.*`
	if err != nil {
		return
	}
	println(len(c.PollFetches(r.Context()).Errors()))
}

func find(w http.ResponseWriter, r *http.Request) {
	c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + r.Host)) // want `mongo client "c" is not disconnected on every path.*`
	if err != nil {
		return
	}
	if err := c.Ping(r.Context(), nil); err != nil {
		return
	}
	_ = c.Disconnect(r.Context())
}

func findAll(w http.ResponseWriter, r *http.Request) {
	c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + r.Host))
	if err != nil {
		return
	}
	defer func() { _ = c.Disconnect(context.Background()) }()
	n, _ := c.Database("db").Collection("c").CountDocuments(r.Context(), nil)
	println(n)
}

func list(w http.ResponseWriter, r *http.Request) {
	c, _, err := zk.Connect([]string{r.Host}, time.Second) // want `zookeeper connection "c" is never closed.*`
	if err != nil {
		return
	}
	names, _, _ := c.Children("/")
	println(len(names))
}

func publish(w http.ResponseWriter, r *http.Request) {
	c, err := nats.Connect(r.Host) // want `nats connection "c" is never closed.*`
	if err != nil {
		return
	}
	_ = c.Publish("s", nil)
}

func publishAll(w http.ResponseWriter, r *http.Request) {
	c, err := nats.Connect(r.Host)
	if err != nil {
		return
	}
	_ = c.Publish("s", nil)
	_ = c.Drain()
}

func run(w http.ResponseWriter, r *http.Request) {
	c, err := ssh.Dial("tcp", r.Host, &ssh.ClientConfig{}) // want `ssh connection "c" is not closed on every path.*`
	if err != nil {
		return
	}
	s, err := c.NewSession()
	if err != nil {
		return
	}
	_ = s.Run("true")
	_ = s.Close()
	_ = c.Close()
}

func runClosed(w http.ResponseWriter, r *http.Request) {
	c, err := ssh.Dial("tcp", r.Host, &ssh.ClientConfig{})
	if err != nil {
		return
	}
	defer c.Close()
	if s, err := c.NewSession(); err == nil {
		_ = s.Run("true")
		_ = s.Close()
	}
}

func enqueue(w http.ResponseWriter, r *http.Request) {
	c, err := amqp.Dial("amqp://" + r.Host) // want `amqp connection "c" is not closed on every path.*`
	if err != nil {
		return
	}
	ch, err := c.Channel()
	if err != nil {
		return
	}
	_ = ch.Close()
	_ = c.Close()
}

func enqueueAll(w http.ResponseWriter, r *http.Request) {
	c, err := amqp.DialConfig("amqp://"+r.Host, amqp.Config{})
	if err != nil {
		return
	}
	defer c.Close()
	if ch, err := c.Channel(); err == nil {
		_ = ch.Close()
	}
}

func offsets(client sarama.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m, err := sarama.NewOffsetManagerFromClient("g", client) // want `kafka offset manager "m" is never closed.*`
		if err != nil {
			return
		}
		m.Commit()
	}
}

// within gives another object with the same client: who closes that closes it.
func within(w http.ResponseWriter, r *http.Request) {
	c := redis.NewClient(&redis.Options{Addr: r.Host}).WithContext(r.Context())
	defer c.Close()
	println(c.Get(r.Context(), "k").Val())
}

func withinOpen(w http.ResponseWriter, r *http.Request) {
	c := redis.NewClient(&redis.Options{Addr: r.Host}) // want `redis client "c" is never closed.*`
	println(c.WithTimeout(time.Second).Get(r.Context(), "k").Val())
}

// openDatabase gives a database, which has its client.
func openDatabase(uri string) (*mongo.Database, error) {
	client, err := mongo.Connect(options.Client().ApplyURI(uri))
	if err != nil {
		return nil, err
	}
	return client.Database("d"), nil
}

func count(w http.ResponseWriter, r *http.Request) {
	db, err := openDatabase(r.Host)
	if err != nil {
		return
	}
	defer func() { _ = db.Client().Disconnect(r.Context()) }()
	println(db.Collection("c").EstimatedDocumentCount(r.Context()))
}

func drop(w http.ResponseWriter, r *http.Request) {
	client, err := mongo.Connect(options.Client().ApplyURI(r.Host)) // want `mongo client "client" is never disconnected.*`
	if err != nil {
		return
	}
	_ = client.Database("d").Collection("c").Drop(r.Context())
}

// publishUntil closes it by a deadline.
func publishUntil(w http.ResponseWriter, r *http.Request) {
	conn, err := amqp.Dial(r.Host)
	if err != nil {
		return
	}
	defer conn.CloseDeadline(time.Now().Add(time.Second))
	println(conn.IsClosed())
}

// users has a pool per request, which it closes where all goes well.
func users(w http.ResponseWriter, r *http.Request) {
	pool, err := pgxpool.New(r.Context(), r.Host) // want `postgres pool "pool" is not closed on every path.*`
	if err != nil {
		return
	}
	if err := pool.Ping(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	pool.Close()
}

func usersClosed(w http.ResponseWriter, r *http.Request) {
	config, err := pgxpool.ParseConfig(r.Host)
	if err != nil {
		return
	}
	pool, err := pgxpool.NewWithConfig(r.Context(), config)
	if err != nil {
		return
	}
	defer pool.Close()
	_ = pool.Ping(r.Context())
}

// logs follows a file as long as there are lines, and never stops.
func logs(w http.ResponseWriter, r *http.Request) {
	t, err := tail.TailFile(r.URL.Path, tail.Config{Follow: true}) // want `file tail "t" is never stopped.*`
	if err != nil {
		return
	}
	for line := range t.Lines {
		if _, err := w.Write([]byte(line.Text)); err != nil {
			return
		}
	}
}

func logsStopped(w http.ResponseWriter, r *http.Request) {
	t, err := tail.TailFile(r.URL.Path, tail.Config{Follow: true})
	if err != nil {
		return
	}
	defer t.Cleanup()
	defer func() { _ = t.Stop() }()
	for {
		select {
		case line := <-t.Lines:
			println(line.Text)
		case <-r.Context().Done():
			return
		}
	}
}

// login forgets the connection if the password is wrong.
func login(w http.ResponseWriter, r *http.Request) {
	conn, err := ldap.DialURL("ldap://directory") // want `ldap connection "conn" is not closed on every path.*`
	if err != nil {
		return
	}
	if err := conn.Bind(r.FormValue("user"), r.FormValue("password")); err != nil {
		return
	}
	_ = conn.Close()
}

// A server has one for itself, once.
type server struct{ redis *redis.Client }

func (s *server) get(w http.ResponseWriter, r *http.Request) {
	println(s.redis.Get(r.Context(), "k").Val())
}

func main() {
	s := &server{redis.NewClient(&redis.Options{})}
	http.HandleFunc("/master", master)
	http.HandleFunc("/masterclosed", masterClosed)
	http.HandleFunc("/get", s.get)
	if client, err := sarama.NewClient(nil, nil); err == nil {
		http.HandleFunc("/offsets", offsets(client))
	}
	for path, handler := range map[string]http.HandlerFunc{
		"/ping": ping, "/length": length, "/closed": lengthClosed, "/scale": scale, "/refresh": refresh, "/producewith": produceWith, "/connected": connected, "/produce": produce, "/later": produceLater, "/consume": consume,
		"/within": within, "/withinopen": withinOpen, "/count": count, "/drop": drop, "/users": users, "/usersclosed": usersClosed, "/logs": logs, "/logsstopped": logsStopped, "/login": login, "/publishuntil": publishUntil,
		"/poll": poll, "/find": find, "/all": findAll, "/list": list, "/publish": publish, "/publishall": publishAll, "/run": run, "/runclosed": runClosed, "/enqueue": enqueue, "/enqueueall": enqueueAll,
	} {
		http.HandleFunc(path, handler)
	}
	_ = http.ListenAndServe(":8080", nil)
}
